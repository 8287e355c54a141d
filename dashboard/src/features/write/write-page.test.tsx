// @vitest-environment happy-dom
import { emptyConclusion } from '@deskmate/api/contracts/ai/chat';
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { defaultWriteSettings } from '@deskmate/api/writing/write-settings';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { giveEndlessAnswers } from '../../testing/endless-answers.ts';
import { renderApp, typedIn } from '../../testing/render-app.tsx';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/WriteScreen.tsx'),
]);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { body: { items: [], next_cursor: null } };
const waitingHint = 'Starts once the models have loaded.';

const sessionId = '00000000-0000-4000-8000-00000000000a';
type Stored = Conversation['messages'][number];
const message: Omit<Stored, 'chat_id' | 'parent_id' | 'role' | 'content' | 'action'> = {
  reasoning_content: '',
  reasoning_ms: null,
  credits: null,
  feedback: null,
  attachments: [],
  model: null,
  model_group: null,
  ...emptyConclusion,
  status: 'done',
  created_at: '2026-01-01T00:00:00Z',
};
const written: Conversation = {
  session_id: sessionId,
  type: 'write',
  title: 'Thanks',
  pinned: false,
  archived: false,
  tags: [],
  active_chat_id: 'a1',
  next_cursor: null,
  created_at: message.created_at,
  updated_at: message.created_at,
  messages: [
    {
      ...message,
      chat_id: 'q1',
      parent_id: null,
      role: 'user',
      content: 'Thank Sam',
      action: { type: 'write', option: 'compose', ...defaultWriteSettings },
    },
    { ...message, chat_id: 'a1', parent_id: 'q1', role: 'assistant', content: 'Thank you, Sam.', action: null },
  ],
};

async function openWrite(at = '/dashboard/write', stored = written) {
  const asked = giveEndlessAnswers();
  const models = Promise.withResolvers<unknown>();
  const { screen } = await renderApp({
    at,
    signedIn: true,
    script: {
      'POST /api/client/models': () => models.promise.then((body) => ({ body })),
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/history/:uuid': { body: stored },
      'PATCH /ai/v1/history/:uuid': { body: {} },
    },
  });
  const notes = await screen.findByRole('textbox', { name: 'Your notes or your text' });
  const button = (name: 'Write' | 'Stop') => screen.findByRole('button', { name });
  return {
    screen,
    asked,
    button,
    type: (text: string) => act(async () => fireEvent.change(notes, { target: { value: text } })),
    press: async (name: 'Write' | 'Stop', timeStamp: number) => {
      const found = await button(name);
      fireEvent.pointerDown(found, { pointerType: 'touch' });
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(click, 'timeStamp', { value: timeStamp });
      await act(async () => fireEvent(found, click));
    },
    loadModels: (list: unknown[]) => act(async () => models.resolve(list)),
  };
}

test('a double tap on Write asks for a text once, and does not stop it', async () => {
  const { asked, screen, button, type, press, loadModels } = await openWrite();
  await loadModels([makeModel('plain')]);
  await screen.findByText('Plain');
  await type('Thank Sam for the tea');
  await press('Write', 5000);
  await press('Stop', 5200);
  await button('Stop');
  expect(asked.map(({ messages }) => messages[0]?.content)).toEqual(['Thank Sam for the tea']);
});

test('a press while the models load is carried out once they are there', async () => {
  const { asked, screen, type, press, loadModels } = await openWrite();
  await type('Thank Sam for the tea');
  await press('Write', 5000);
  await screen.findByText(waitingHint);
  await loadModels([makeModel('plain')]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(waitingHint)).toBeNull();
});

test('a press while the models load is taken back when there is no model to ask', async () => {
  const { asked, screen, type, press, loadModels } = await openWrite();
  await type('Thank Sam for the tea');
  await press('Write', 5000);
  await screen.findByText(waitingHint);
  await loadModels([makeModel('locked', { locked: 'model_not_in_plan' })]);
  await waitFor(() => expect(screen.queryByText(waitingHint)).toBeNull());
  expect(asked).toEqual([]);
});

test('a follow-up that is asked for while the models load says so, and nothing else is asked for in its place', async () => {
  const { asked, screen, loadModels } = await openWrite(`/dashboard/write/${sessionId}`);
  const shorter = await screen.findByRole('button', { name: 'Shorter' });
  await act(async () => fireEvent.click(shorter));
  await screen.findByText('The models are still loading. Try again in a moment.');
  await loadModels([makeModel('plain')]);
  await screen.findByText('Plain');
  expect(asked).toEqual([]);
});

test('new notes under a text come back when they are refused, not those of the text', async () => {
  const { screen, type, press, loadModels } = await openWrite(`/dashboard/write/${sessionId}`);
  const refusal = { detail: 'No credits are left.', code: 'insufficient_credit', request_id: 'r' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 402 }));
  await loadModels([makeModel('plain')]);
  await screen.findByText('Plain');
  await screen.findByDisplayValue('Thank you, Sam.');
  await type('Thank Eva');
  await press('Write', 5000);
  await screen.findByRole('alert');
  const notes = screen.getByRole('textbox', { name: 'Your notes or your text' });
  await waitFor(() => expect(notes).toHaveProperty('value', 'Thank Eva'));
});

test('notes of an answer that fails after a reload come back, and Try again asks for them with the chosen model', async () => {
  const asked: unknown[] = [];
  const blank = { model: 'Plain', model_group: 'Plain', content: '', reasoning_content: '' };
  const failed = { ...blank, chat_id: 'a1', error: { code: 'upstream_failed', message: 'x' } };
  const running = written.messages.map((one) => (one.chat_id === 'a1' ? { ...one, status: 'running' as const } : one));
  const opened = openWrite(`/dashboard/write/${sessionId}`, { ...written, messages: running });
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (body) asked.push(JSON.parse(String(body)));
    const headers = { 'content-type': 'text/event-stream' };
    return new Response(`id: 0-0\ndata: ${JSON.stringify(failed)}\n\n`, { headers });
  });
  const { screen, loadModels } = await opened;
  await loadModels([makeModel('plain')]);
  await screen.findByText('Plain');
  await screen.findByRole('alert');
  const notes = screen.getByRole('textbox', { name: 'Your notes or your text' });
  await waitFor(() => expect(notes).toHaveProperty('value', 'Thank Sam'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    ai_model_id: 'plain',
    messages: [{ content: 'Thank Sam' }],
    action: { type: 'write', option: 'compose' },
  });
});

test('an example that replaces typed text can be undone, until the example is changed', async () => {
  const { screen } = await renderApp({
    at: '/dashboard/write',
    signedIn: true,
    script: { 'POST /api/client/models': { body: [makeModel('text')] }, 'GET /ai/v1/history': nothing },
  });
  const box = () => screen.getByRole('textbox', { name: 'Your notes or your text' });
  await screen.findByRole('textbox', { name: 'Your notes or your text' });
  fireEvent.change(box(), { target: { value: 'My own notes' } });
  fireEvent.click(screen.getByRole('button', { name: /^Write an email from notes/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Reply to an invitation/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(typedIn(box())).toBe('My own notes');
  expect(screen.queryByText('Your text was replaced.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Write an email from notes/ }));
  await screen.findByText('Your text was replaced.');
  fireEvent.change(box(), { target: { value: 'Changed since' } });
  expect(screen.queryByText('Your text was replaced.')).toBeNull();
});

/** The stored text with another answer. */
const withAnswer = (answer: Partial<Stored>): Conversation => ({
  ...written,
  messages: written.messages.map((one) => (one.role === 'assistant' ? { ...one, ...answer } : one)),
});

function watchClipboard(): string[] {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  return copied;
}

/** A preface and a remark at the ends of this answer. */
const foldsOf = (content: string): Stored['folds'] => [
  { start: 0, end: preface.length, kind: 'preface' },
  { start: content.length - remark.length, end: content.length, kind: 'remark' },
];

const letter = 'Dear Sam,\n\nthank you for 12 cups of {tea}.';
const preface = 'Here is your letter:';
const remark = 'I kept it short.';
const withFolds = `${preface}\n\n${letter}\n\n${remark}`;
const letterStart = preface.length + 2;

test('words that the model put around a text are folded, open by a button, and are neither copied nor counted', async () => {
  const copied = watchClipboard();
  const { screen } = await openWrite(
    `/dashboard/write/${sessionId}`,
    withAnswer({ content: withFolds, folds: foldsOf(withFolds) }),
  );
  const body = await screen.findByRole('textbox', { name: 'Text' });
  expect(typedIn(body)).toBe(letter);
  expect(screen.getByText(/^9 words/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toEqual([letter]);
  const introduction = screen.getByRole('button', { name: 'The model added an introduction' });
  const added = screen.getByRole('button', { name: 'The model added a remark' });
  expect(introduction.compareDocumentPosition(body) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(body.compareDocumentPosition(added) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(added.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(remark)).toBeNull();
  fireEvent.click(added);
  expect(added.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(added.getAttribute('aria-controls') ?? '')?.textContent).toContain(remark);
  expect(screen.queryByText(preface)).toBeNull();
});

test('what is to be checked is one line, whose list leads to the places of the text, also from another view', async () => {
  const content = withFolds.replace('12 cups', '**12** cups');
  const start = content.indexOf('12');
  const { screen } = await openWrite(
    `/dashboard/write/${sessionId}`,
    withAnswer({
      content,
      folds: foldsOf(content),
      checks: [
        { kind: 'number', expected: '14', found: '12', start, end: start + 2 },
        { kind: 'placeholder', expected: '{{name}} $t(x) $&' },
        { kind: 'term', expected: 'Tee → brew' },
        { kind: 'name', expected: 'Eva' },
        { kind: 'length', expected: 'longer' },
      ],
    }),
  );
  const list = await screen.findByRole('button', { name: '5 things to check' });
  expect(list.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(list);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))).toEqual(
    expect.arrayContaining([
      'Expected “14”; the text has “12”',
      '“{{name}} $t(x) $&” is missing',
      '“Tee → brew” from your glossary wasn’t used',
      'Eva is missing',
      'The text is much shorter than its source',
    ]),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Formatted' })));
  expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  const place = screen.getByRole('button', { name: /Expected/ });
  await act(async () => fireEvent.click(place));
  const body = screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement;
  expect(document.activeElement).toBe(body);
  expect(body.value.slice(body.selectionStart, body.selectionEnd)).toBe('12');
  expect(body.selectionStart).toBe(start - letterStart);
  // A part that was put in by hand is no longer to be checked, and the place moves along.
  await act(async () => fireEvent.change(body, { target: { value: `Oh {{name}} $t(x) $&, ${body.value}` } }));
  expect(screen.getByRole('button', { name: '4 things to check' })).toBeTruthy();
  await act(async () => fireEvent.click(place));
  expect(body.value.slice(body.selectionStart, body.selectionEnd)).toBe('12');
});

test('nothing is said of a text in which nothing is to be checked', async () => {
  const { screen } = await openWrite(`/dashboard/write/${sessionId}`);
  await screen.findByDisplayValue('Thank you, Sam.');
  expect(screen.queryByText(/to check|The model/)).toBeNull();
});

test.each([
  ['free', 'The model didn’t write what you asked for. You weren’t charged.'],
  [
    'charged',
    'The model didn’t write what you asked for. You were charged for this one: only the first 5 a day are free.',
  ],
] as const)(
  'a refused text (%s) stands behind a button, can be copied, and is asked for again',
  async (refused, words) => {
    const content = 'I am sorry, I cannot write that.';
    const copied = watchClipboard();
    const { asked, screen, loadModels } = await openWrite(
      `/dashboard/write/${sessionId}`,
      withAnswer({ content, refused }),
    );
    await loadModels([makeModel('plain')]);
    await screen.findByText('Plain');
    expect((await screen.findByText(/The model didn’t write/)).textContent).toBe(words);
    expect(screen.queryByText(content)).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    const show = screen.getByRole('button', { name: 'Show what it wrote' });
    fireEvent.click(show);
    expect(screen.getByText(content)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(copied).toEqual([content]);
    fireEvent.click(show);
    expect(screen.queryByText(content)).toBeNull();
    screen.getByRole('button', { name: 'Try again' }).focus();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(asked).toMatchObject([{ regenerate: 'a1' }]));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Your text' }));
  },
);

test('a second version is shown beside the first once it has been read, and the one that the service chose is selected', async () => {
  const reading = Promise.withResolvers<Conversation>();
  const [question, first] = written.messages as [Stored, Stored];
  const running = { ...first, content: '', status: 'running' as const };
  const last = {
    chat_id: 'a1',
    model: 'Plain',
    model_group: 'Plain',
    content: 'Thank you.',
    reasoning_content: '',
    done: true,
    finish: 'stop',
    second_version: 'a2',
  };
  const end = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async () => {
    const event = (data: object) => new TextEncoder().encode(`id: 10-0\ndata: ${JSON.stringify(data)}\n\n`);
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(event({ ...last, done: undefined, finish: undefined, second_version: undefined }));
        stream.enqueue(event({ ...last, content: '', done: undefined, second_version: undefined, second_try: true }));
        await end.promise;
        stream.enqueue(event({ ...last, content: '' }));
        stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  let reads = 0;
  const { screen } = await renderApp({
    at: `/dashboard/write/${sessionId}`,
    signedIn: true,
    script: {
      'POST /api/client/models': { body: [makeModel('plain')] },
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/history/:uuid': () =>
        reads++ === 0
          ? { body: { ...written, messages: [question, running] } }
          : reading.promise.then((body) => ({ body })),
      'PATCH /ai/v1/history/:uuid': { body: {} },
    },
  });
  await screen.findByText('Thank you.');
  const said = await screen.findByText(/being written once more/);
  expect(said.getAttribute('role')).toBe('status');
  await act(async () => end.resolve());
  await screen.findByDisplayValue('Thank you.');
  expect(screen.queryByText(/being written once more/)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Versions' })).toBeNull();
  const second = { ...first, chat_id: 'a2', content: 'Thank you, {name}.', created_at: '2026-01-01T00:00:01Z' };
  const stored = { ...first, content: 'Thank you.', second_version: 'a2' };
  await act(async () => reading.resolve({ ...written, active_chat_id: 'a2', messages: [question, stored, second] }));
  await screen.findByDisplayValue('Thank you, {name}.');
  expect(screen.getByText(/^Second version, free: /)).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Versions' }).textContent).toBe('2/2');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Earlier version' })));
  await screen.findByDisplayValue('Thank you.');
  expect(screen.queryByText(/^Second version/)).toBeNull();
});

// @vitest-environment happy-dom
import type { Conversation } from '@deskmate/api/contracts/ai/history';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { makeHistoryMessage } from '../../conversation/store/make-history-message.test-support.ts';
import { giveEndlessAnswers } from '../../testing/endless-answers.ts';
import { renderApp } from '../../testing/render-app.tsx';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/TranslateScreen.tsx'),
]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const model = makeModel('demo', { model_name: 'Demo~1' });
const nothing = { body: { items: [], next_cursor: null } };

async function openTranslate(begin?: Promise<void>) {
  const asked = giveEndlessAnswers(begin);
  const models = Promise.withResolvers<unknown>();
  const { screen } = await renderApp({
    at: '/dashboard/translate',
    signedIn: true,
    script: {
      'POST /api/client/models': () => models.promise.then((body) => ({ body })),
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/glossaries': nothing,
      'PATCH /ai/v1/history/:uuid': { body: {} },
      'POST /ai/v1/chat/completions/a1/stop': { body: {} },
    },
  });
  const area = await screen.findByRole('textbox', { name: 'Text to translate' });
  const button = (name: 'Translate' | 'Stop') => screen.findByRole('button', { name });
  return {
    screen,
    asked,
    button,
    type: (text: string) => act(async () => fireEvent.change(area, { target: { value: text } })),
    press: async (name: 'Translate' | 'Stop', timeStamp: number) => {
      const found = await button(name);
      await act(async () => {
        fireEvent.pointerDown(found, { pointerType: 'touch' });
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
        Object.defineProperty(click, 'timeStamp', { value: timeStamp });
        fireEvent(found, click);
      });
    },
    pressKeys: () => act(async () => fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true })),
    pressEscape: () => act(async () => fireEvent.keyDown(area, { key: 'Escape' })),
    loadModels: (list: unknown[]) => act(async () => models.resolve(list)),
  };
}

test('sends one request for a double key press or a double tap, and does not stop it', async () => {
  const { asked, type, press, pressKeys, loadModels, button, screen } = await openTranslate();
  await loadModels([model]);
  await screen.findByText('Demo');
  await type('Good morning');
  await press('Translate', 5000);
  await press('Stop', 5200);
  await pressKeys();
  await pressKeys();
  await button('Stop');
  expect(asked.map(({ messages }) => messages[0]?.content)).toEqual(['Good morning']);
});

test('where no model is connected that translates, nothing is sent, and a word says why', async () => {
  const { asked, type, press, loadModels, screen } = await openTranslate();
  await loadModels([{ ...model, is_demo: true }]);
  await screen.findByText('Demo');
  await type('Good morning');
  await press('Translate', 5000);
  expect(screen.getByText('No model is connected, so nothing can be translated.')).toBeTruthy();
  expect(screen.queryByText('The translation will appear here.')).toBeNull();
  expect(asked).toEqual([]);
});

test('a press while the models load is carried out once they are there', async () => {
  const { asked, type, press, loadModels, screen } = await openTranslate();
  await type('Good morning');
  await press('Translate', 5000);
  await screen.findByText('Starts once the models have loaded.');
  await loadModels([model]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('Starts once the models have loaded.')).toBeNull();
});

test('a press while the models load is taken back when there is no model to ask', async () => {
  const { asked, type, press, loadModels, button, screen } = await openTranslate();
  await type('Good morning');
  await press('Translate', 5000);
  await button('Stop');
  await loadModels([makeModel('locked', { locked: 'model_not_in_plan' })]);
  await button('Translate');
  expect(screen.queryByText('Starts once the models have loaded.')).toBeNull();
  expect(asked).toEqual([]);
});

test.each(['Stop', 'Escape'])('%s while the models load takes the press back for good', async (way) => {
  const { asked, type, press, pressEscape, loadModels, button, screen } = await openTranslate();
  await type('Guten Morgen, wie geht es dir heute?');
  await screen.findByText('Detected: German');
  await press('Translate', 5000);
  await (way === 'Stop' ? press('Stop', 6000) : pressEscape());
  await button('Translate');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await loadModels([model]);
  await screen.findByText('Demo');
  // A pause in typing does not begin it either.
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  await button('Translate');
  expect(asked).toEqual([]);
});

test('Stop takes back an edit that waits for the service to name the answer it is to replace', async () => {
  const begin = Promise.withResolvers<void>();
  const { asked, type, press, loadModels, screen } = await openTranslate(begin.promise);
  await loadModels([model]);
  await screen.findByText('Demo');
  await type('Good morning');
  await press('Translate', 5000);
  await type('Good morning to you');
  await press('Translate', 6000);
  await press('Stop', 7000);
  await act(async () => begin.resolve());
  await waitFor(() => expect(screen.queryByRole('button', { name: /Stop/ })).toBeNull());
  expect(asked).toHaveLength(1);
});

const sessionId = '00000000-0000-4000-8000-00000000000a';
type Stored = Conversation['messages'][number];

/** A translation of the history, opened. */
async function openStored(versions: Partial<Stored>[], active = 'a1') {
  const asked = giveEndlessAnswers();
  const messages = [
    makeHistoryMessage('q1', {
      content: 'Hallo {name}. Zwölf Tassen Tee.',
      action: { type: 'translate', language: 'en-US', source_language: 'de' },
    }),
    ...versions.map((version, index) =>
      makeHistoryMessage(`a${index + 1}`, {
        parent_id: 'q1',
        role: 'assistant',
        created_at: `2026-01-01T00:00:0${index + 1}Z`,
        ...version,
      }),
    ),
  ];
  const stored: Conversation = {
    session_id: sessionId,
    type: 'translate',
    title: 'Hallo',
    pinned: false,
    archived: false,
    tags: [],
    active_chat_id: active,
    messages,
    next_cursor: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const app = await renderApp({
    at: `/dashboard/translate/${sessionId}`,
    signedIn: true,
    script: {
      'POST /api/client/models': { body: [model] },
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/history/:uuid': { body: stored },
      'GET /ai/v1/glossaries': nothing,
      'PATCH /ai/v1/history/:uuid': { body: {} },
    },
  });
  await app.screen.findByRole('textbox', { name: 'Text to translate' });
  await app.screen.findByText('Demo');
  const translated = () => document.querySelector('[data-translation]')?.textContent ?? null;
  return { ...app, asked, copied, translated };
}

const english = 'Hello {name}. Twelve cups of tea.';

test('words that the model put around a translation are folded, and are neither copied nor sentences of it', async () => {
  const remark = 'I kept the placeholder.';
  const content = `${english}\n\n${remark}`;
  const { screen, copied, translated } = await openStored([
    { content, folds: [{ start: content.length - remark.length, end: content.length, kind: 'remark' }] },
  ]);
  await waitFor(() => expect(translated()).toBe(english));
  expect(document.querySelectorAll('[data-sentence]')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toEqual([english]);
  const added = screen.getByRole('button', { name: 'The model added a remark' });
  expect(added.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(added);
  expect(screen.getByText(remark)).toBeTruthy();
  expect(translated()).toBe(english);
});

test('what is to be checked leads to its sentence, and selects the words', async () => {
  const start = english.indexOf('Twelve');
  const { screen } = await openStored([
    { content: english, checks: [{ kind: 'number', expected: '12', found: 'Twelve', start, end: start + 6 }] },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: '1 thing to check' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Expected/ })));
  expect(document.activeElement?.textContent).toBe('Twelve cups of tea.');
  expect(window.getSelection()?.toString()).toBe('Twelve');
});

test('a refused translation stands behind a button, and the text is asked for again', async () => {
  const content = 'Hallo {name}. Zwölf Tassen Tee.';
  const { screen, asked, translated } = await openStored([{ content: `${content} `, refused: 'charged' }]);
  await screen.findByText(/^The model didn’t write what you asked for\. You were charged for this one/);
  expect(translated()).toBeNull();
  expect(screen.queryByText('The translation will appear here.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  const show = screen.getByRole('button', { name: 'Show what it wrote' });
  fireEvent.click(show);
  expect(document.getElementById(show.getAttribute('aria-controls') ?? '')?.textContent).toContain(content);
  fireEvent.click(show);
  expect(show.getAttribute('aria-expanded')).toBe('false');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await waitFor(() => expect(asked).toMatchObject([{ messages: [{ content }], supersedes: 'a1' }]));
  expect(document.activeElement?.tagName).toBe('SECTION');
});

test('versions are switched where there are several, and the choice is stored', async () => {
  const { screen, transport, translated } = await openStored(
    [{ content: 'Hello. Twelve cups of tea.', second_version: 'a2' }, { content: english }],
    'a2',
  );
  await waitFor(() => expect(translated()).toBe(english));
  expect(screen.getByRole('group', { name: 'Versions' }).textContent).toBe('2/2');
  expect(screen.getByText(/^Second version, free: /)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Earlier version' })));
  expect(translated()).toBe('Hello. Twelve cups of tea.');
  expect(screen.queryByText(/^Second version, free: /)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Later version' }));
  expect(transport.lastBody(`PATCH /ai/v1/history/${sessionId}`)).toEqual({ active_chat_id: 'a1' });
});

test('a translation alone has no versions', async () => {
  const { screen, translated } = await openStored([{ content: english }]);
  await waitFor(() => expect(translated()).toBe(english));
  expect(screen.queryByRole('group', { name: 'Versions' })).toBeNull();
  expect(screen.queryByText(/to check|The model/)).toBeNull();
});

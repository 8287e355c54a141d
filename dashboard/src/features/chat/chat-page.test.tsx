// @vitest-environment happy-dom
/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyConclusion } from '@deskmate/api/contracts/ai/chat';
import type { Conversation, HistoryItem } from '@deskmate/api/contracts/ai/history';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';

const demo = makeModel('demo', { model_name: 'Demo~1', is_demo: true });
const emptyList = { body: { items: [], next_cursor: null } };

type SentRequest = {
  session_id: string;
  messages: { content: string }[];
  parent_id?: string | null;
  regenerate?: string;
};
let service: Server;
let requests: SentRequest[];
/** What the service says to each question, by turn. */
let answers: ((response: ServerResponse, turn: number) => void)[];
let followed: (request: IncomingMessage, response: ServerResponse) => void;
const realFetch = globalThis.fetch;

const frame = (id: string, data: object) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
const say = (text: string) => (response: ServerResponse, turn: number) => {
  const chat = { chat_id: `a${turn}`, model: 'Demo~1', model_group: 'Demo', reasoning_content: '' };
  response.write(frame('0-0', { ...chat, user_chat_id: `q${turn}`, content: '' }));
  response.write(frame(`${text.length}-0`, { ...chat, content: text }));
  response.end(frame(`${text.length}-0`, { ...chat, content: '', done: true, finish: 'stop' }));
};
const fail = (code: string) => (response: ServerResponse, turn: number) => {
  const chat = { chat_id: `a${turn}`, model: 'Demo~1', model_group: 'Demo', reasoning_content: '' };
  response.write(frame('4-0', { ...chat, user_chat_id: `q${turn}`, content: 'Half' }));
  response.end(frame('4-0', { ...chat, content: '', error: { code, message: 'x' } }));
};

beforeEach(async () => {
  requests = [];
  answers = [];
  service = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, last-event-id');
    if (request.method === 'OPTIONS') return void response.end();
    if (request.method === 'GET') return followed(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(JSON.parse(Buffer.concat(chunks).toString()) as SentRequest);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    answers[requests.length - 1]?.(response, requests.length);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  // The page's own origin has no server in a test: its streams go to the one above.
  vi.stubGlobal('fetch', (url: string, { signal: _ours, ...init }: RequestInit) =>
    realFetch(origin + new URL(url).pathname, init),
  );
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

async function openChat(script: Script = {}, at = '/dashboard/chat') {
  const app = await renderApp({
    at,
    signedIn: true,
    script: {
      'POST /api/client/models': { body: [demo] },
      'GET /ai/v1/history': emptyList,
      'PATCH /ai/v1/history/:uuid': { body: {} },
      ...script,
    },
  });
  const box = await app.screen.findByRole('textbox', { name: 'Message' });
  await app.screen.findByText('Demo');
  const ask = async (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  };
  return { ...app, box, ask };
}

/** Goes to another page. @returns the way back, to the same entry of the history */
async function leavePage() {
  const { pathname } = window.location;
  const entry: unknown = window.history.state;
  const goTo = (path: string, state: unknown) =>
    act(async () => {
      window.history.replaceState(state, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    });
  await goTo('/dashboard/user/account/nowhere', null);
  return () => goTo(pathname, entry);
}

const sessionId = '00000000-0000-4000-8000-00000000000a';
const stored = (status: 'running' | 'interrupted', content: string): Conversation => {
  const common = {
    reasoning_content: '',
    reasoning_ms: null,
    credits: null,
    feedback: null,
    attachments: [],
    action: null,
    ...emptyConclusion,
  };
  const at = '2026-01-01T00:00:00Z';
  return {
    session_id: sessionId,
    type: 'chat',
    title: 'Kept',
    pinned: false,
    archived: false,
    tags: [],
    active_chat_id: 'a1',
    next_cursor: null,
    created_at: at,
    updated_at: at,
    messages: [
      {
        ...common,
        chat_id: 'q1',
        parent_id: null,
        role: 'user',
        content: 'Tell me',
        model: null,
        model_group: null,
        status: 'done',
        created_at: at,
      },
      {
        ...common,
        chat_id: 'a1',
        parent_id: 'q1',
        role: 'assistant',
        content,
        model: 'Demo',
        model_group: 'Demo',
        status,
        created_at: at,
      },
    ],
  };
};

const listed: Omit<HistoryItem, 'session_id' | 'title'> = {
  type: 'chat',
  pinned: false,
  archived: false,
  tags: [],
  unread: false,
  running: false,
  match: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

describe('a conversation opened in mid-answer', () => {
  const open = (conversations: Conversation[]) =>
    renderApp({
      at: `/dashboard/chat/${sessionId}`,
      signedIn: true,
      script: {
        'POST /api/client/models': { body: [demo] },
        'GET /ai/v1/history': emptyList,
        'GET /ai/v1/history/:uuid': (_request, call) => ({
          body: conversations[Math.min(call, conversations.length) - 1],
        }),
        'PATCH /ai/v1/history/:uuid': { body: {} },
      },
    });

  it('follows the answer from what is already there to its end', async () => {
    let lastEventId: string | undefined;
    followed = (request, response) => {
      lastEventId = String(request.headers['last-event-id']);
      const chat = { chat_id: 'a1', model: 'Demo', model_group: 'Demo', reasoning_content: '' };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('15-0', { ...chat, content: ' a **time**' }));
      response.end(frame('15-0', { ...chat, content: '', done: true, finish: 'stop' }));
    };
    const { screen } = await open([stored('running', 'Once')]);
    expect((await screen.findByText('time')).tagName).toBe('STRONG');
    expect(lastEventId).toBe('4-0');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
  });

  it('shows what the service kept when it no longer knows the answer as running', async () => {
    followed = (_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ detail: 'We couldn’t find that.', code: 'not_found', request_id: 'r' }));
    };
    const { screen } = await open([stored('running', 'Once'), stored('interrupted', 'Once upon')]);
    await screen.findByText('The answer was cut off. What arrived is saved.');
    expect(screen.getByText('Once upon')).toBeTruthy();
  });
});

it('earlier messages that could not be loaded are not taken for the beginning, and can be loaded again', async () => {
  let isDown = true;
  const newest = stored('interrupted', 'Once upon');
  const oldest = newest.messages.map((message, index) => ({
    ...message,
    chat_id: `older ${index}`,
    parent_id: index === 0 ? null : 'older 0',
    content: `Older ${index}`,
    created_at: '2025-01-01T00:00:00Z',
  }));
  const { screen } = await renderApp({
    at: `/dashboard/chat/${sessionId}`,
    signedIn: true,
    script: {
      'POST /api/client/models': { body: [demo] },
      'GET /ai/v1/history': emptyList,
      'GET /ai/v1/history/:uuid': ({ url }) => {
        if (!url.includes('cursor')) return { body: { ...newest, next_cursor: 'older' } };
        return isDown ? refused(400, 'invalid_request') : { body: { ...newest, messages: oldest } };
      },
      'PATCH /ai/v1/history/:uuid': { body: {} },
    },
  });
  await screen.findByText('Once upon');
  const note = (await screen.findByText('We couldn’t load the earlier messages.')).parentElement as HTMLElement;
  isDown = false;
  await act(async () => fireEvent.click(within(note).getByRole('button', { name: 'Try again' })));
  await waitFor(() => expect(screen.queryByText(/earlier messages/)).toBeNull());
});

it('reports a failed Stop', async () => {
  const chat = { model: 'Demo~1', model_group: 'Demo', content: '', reasoning_content: '' };
  let end = () => {};
  answers = [
    (response) => {
      response.write(frame('0-0', { ...chat, chat_id: 'a1', user_chat_id: 'q1' }));
      end = () => response.end(frame('0-0', { ...chat, chat_id: 'a1', done: true, finish: 'stop' }));
    },
  ];
  const { screen, ask } = await openChat({ 'POST /ai/v1/chat/completions/a1/stop': refused(400, 'invalid_request') });
  await ask('Hi');
  await waitFor(() => expect(requests).toHaveLength(1));
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await act(async () => fireEvent.click(stop));
  await screen.findByText('The answer couldn’t be stopped. Try again.');
  end();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
});

it('a thumb down leaves the focus on the thumb', async () => {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  answers = [say('One')];
  const { screen, ask } = await openChat({ 'POST /ai/v1/feedback': { body: {} } });
  await ask('First');
  await screen.findByText('One');
  const bad = await screen.findByRole('button', { name: 'Bad answer' });
  bad.focus();
  await act(async () => fireEvent.click(bad));
  const comment = await screen.findByRole('textbox', { name: 'Tell us more (optional)' });
  await act(async () => fireEvent.submit(comment));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove rating' }));
});

describe('the chat page', () => {
  it('sends, draws the answer, and takes an address of its own', async () => {
    answers = [say('Hello **there**')];
    const { screen, ask, box, here } = await openChat();
    await ask('Hi');
    expect((await screen.findByText('there')).tagName).toBe('STRONG');
    expect(typedIn(box)).toBe('');
    expect(here()).toMatch(/^\/dashboard\/chat\/[\da-f-]{36}$/);
    expect(requests[0]).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }], parent_id: null });
  });

  it('does not say of a question that may not have arrived that it is being answered: it is sent again', async () => {
    answers = [(response) => void response.destroy(), say('There')];
    const { screen, ask } = await openChat();
    await ask('Hi');
    await screen.findByText('Connection lost. We’ll send your message when you’re back online.');
    await screen.findByText('There');
    expect(requests.map(({ messages }) => messages.at(-1)?.content)).toEqual(['Hi', 'Hi']);
  });

  it('has the title of the history as soon as that lists it', async () => {
    answers = [say('Como, Garda and Maggiore')];
    const row = () => ({ ...listed, session_id: requests[0]?.session_id, title: 'Name three lakes?' });
    const { screen, ask } = await openChat({
      'GET /ai/v1/history': () => ({ body: { items: requests.length > 0 ? [row()] : [], next_cursor: null } }),
    });
    await ask('Hello! Could you please name three lakes?');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Name three lakes?'));
  });

  it('a conversation renamed on another device has its new title, also while the list still has the old one', async () => {
    const read = Promise.withResolvers<void>();
    const row = { ...listed, session_id: sessionId, title: 'Old name' };
    const { screen } = await renderApp({
      at: `/dashboard/chat/${sessionId}`,
      signedIn: true,
      script: {
        'POST /api/client/models': { body: [demo] },
        'GET /ai/v1/history': { body: { items: [row], next_cursor: null } },
        'GET /ai/v1/history/:uuid': async () => {
          await read.promise;
          return { body: stored('interrupted', 'Once upon') };
        },
        'PATCH /ai/v1/history/:uuid': { body: {} },
      },
    });
    await screen.findByRole('link', { name: /Old name/ });
    read.resolve();
    await screen.findByText('Once upon');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kept'));
  });

  it('a failed stream removes both entries, shows its sentence and puts the prompt back', async () => {
    answers = [fail('upstream_timeout'), say('Now it works')];
    const { screen, ask, box } = await openChat();
    await ask('A long question');
    await screen.findByText('The request took too long to complete. Please try again.');
    expect(screen.queryAllByRole('article')).toHaveLength(0);
    expect(screen.getByText('What are we working on?')).toBeTruthy();
    expect(typedIn(box)).toBe('A long question');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await screen.findByText('Now it works');
    expect(requests.map(({ messages }) => messages[0]?.content)).toEqual(['A long question', 'A long question']);
    expect(typedIn(box)).toBe('');
  });

  it('Try again resends only the failed question; the draft stays in the box', async () => {
    let end = () => {};
    answers = [
      (response, turn) => {
        end = () => fail('upstream_timeout')(response, turn);
      },
      say('Now it works'),
    ];
    const { screen, ask, box } = await openChat();
    await ask('A long question');
    await waitFor(() => expect(requests).toHaveLength(1));
    fireEvent.change(box, { target: { value: 'And another' } });
    end();
    await screen.findByText('The request took too long to complete. Please try again.');
    expect(typedIn(box)).toBe('A long question\n\nAnd another');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await screen.findByText('Now it works');
    expect(requests.map(({ messages }) => messages[0]?.content)).toEqual(['A long question', 'A long question']);
    expect(typedIn(box)).toBe('And another');
  });

  it('a prompt that came back is a draft: as edited it is there when one returns to the conversation', async () => {
    answers = [fail('upstream_timeout')];
    const { screen, ask, box } = await openChat();
    await ask('A long question');
    await screen.findByText('The request took too long to complete. Please try again.');
    fireEvent.change(box, { target: { value: 'A short question' } });
    const comeBack = await leavePage();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    await comeBack();
    expect(typedIn(await screen.findByRole('textbox', { name: 'Message' }))).toBe('A short question');
  });

  it('words typed before the chat becomes temporary, or usual again, stay in the box', async () => {
    const { screen, box } = await openChat();
    const turn = async (label: string) => act(async () => fireEvent.click(screen.getByRole('button', { name: label })));
    const typed = async () => typedIn(await screen.findByRole('textbox', { name: 'Message' }));
    fireEvent.change(box, { target: { value: 'A secret' } });
    await turn('Temporary chat: nothing is saved');
    await screen.findByText(/This chat won’t be saved/);
    expect(await typed()).toBe('A secret');
    await turn('Turn off temporary chat');
    expect(await typed()).toBe('A secret');
  });

  it('words handed over by the address are put into the box once, not each time the page is opened', async () => {
    const { screen, box } = await openChat({}, '/dashboard/chat?prompt=A+boat');
    expect(typedIn(box)).toBe('A boat');
    fireEvent.change(box, { target: { value: 'A blue boat' } });
    await (await leavePage())();
    expect(typedIn(await screen.findByRole('textbox', { name: 'Message' }))).toBe('A blue boat');
  });

  it('a message sent before the models are loaded is posted as soon as they are', async () => {
    answers = [say('Here')];
    const { promise, resolve } = Promise.withResolvers<void>();
    const app = await renderApp({
      at: '/dashboard/chat',
      signedIn: true,
      script: {
        'POST /api/client/models': () => promise.then(() => ({ body: [demo] })),
        'GET /ai/v1/history': emptyList,
        'PATCH /ai/v1/history/:uuid': { body: {} },
      },
    });
    const box = await app.screen.findByRole('textbox', { name: 'Message' });
    fireEvent.change(box, { target: { value: 'Quick' } });
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
    await app.screen.findByText('We’ll send it once the models have loaded.');
    expect(typedIn(box)).toBe('Quick');
    await act(async () => resolve());
    await app.screen.findByText('Here');
    expect(requests.map(({ messages }) => messages[0]?.content)).toEqual(['Quick']);
    expect(typedIn(box)).toBe('');
  });

  it('does not send an empty message, and shows the reason', async () => {
    const { screen, ask } = await openChat();
    await ask('   ');
    await screen.findByText('Type a message first.');
    expect(requests).toHaveLength(0);
  });

  it('an edited message is a sibling that follows the same answer', async () => {
    answers = [say('One'), say('Two'), say('Three')];
    const { screen, ask, box } = await openChat();
    await ask('First');
    await screen.findByText('One');
    await ask('Second');
    await screen.findByText('Two');
    await act(async () => fireEvent.keyDown(box, { key: 'ArrowUp' }));
    const editor = await screen.findByRole('textbox', { name: 'Edit your message' });
    fireEvent.change(editor, { target: { value: 'Second, better' } });
    await act(async () => fireEvent.keyDown(editor, { key: 'Enter' }));
    await screen.findByText('Three');
    expect(requests.map(({ parent_id }) => parent_id)).toEqual([null, 'a1', 'a1']);
    expect(screen.getByText('2/2')).toBeTruthy();
    const earlier = screen.getByRole('button', { name: 'Earlier version' });
    earlier.focus();
    await act(async () => fireEvent.click(earlier));
    expect(screen.getByText('Two')).toBeTruthy();
    // The pressed button is at its end.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Later version' }));
    expect(screen.queryByText('Three')).toBeNull();
  });

  it('Escape closes an edited message and keeps its text; an Escape of an input method does nothing', async () => {
    answers = [say('One')];
    const { screen, ask, box } = await openChat();
    await ask('First');
    await screen.findByText('One');
    const edit = async () => {
      await act(async () => fireEvent.keyDown(box, { key: 'ArrowUp' }));
      return screen.findByRole('textbox', { name: 'Edit your message' });
    };
    const editor = await edit();
    fireEvent.change(editor, { target: { value: 'First, better' } });
    fireEvent.keyDown(editor, { key: 'Escape', isComposing: true });
    expect(screen.queryByRole('textbox', { name: 'Edit your message' })).not.toBeNull();
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Edit your message' })).toBeNull();
    expect(typedIn(await edit())).toBe('First, better');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(typedIn(await edit())).toBe('First');
  });

  it('a file dropped anywhere in the thread is attached', async () => {
    const reader = { ...demo, capabilities: { ...demo.capabilities, files: true } };
    const file = new File(['one'], 'notes.txt', { type: 'text/plain' });
    const uploaded = { fileUID: 'f1', fileName: 'notes.txt', contentType: 'text/plain', size: 3 };
    const { screen } = await openChat({
      'POST /api/client/models': { body: [reader] },
      'POST /ai/v1/chat/completions/file': { body: uploaded },
    });
    const heading = screen.getByRole('heading', { level: 1 });
    await act(async () => fireEvent.drop(heading, { dataTransfer: { types: ['Files'], files: [file] } }));
    await screen.findByRole('button', { name: 'Remove notes.txt' });
  });

  it('an empty model list says at once that the subscription has expired, and sending leads to the plans', async () => {
    const app = await renderApp({
      at: '/dashboard/chat',
      signedIn: true,
      script: {
        'POST /api/client/models': { body: [] },
        'GET /ai/v1/history': emptyList,
        'GET /api/client/subscription': {
          body: {
            plan_id: null,
            plan_name: null,
            type: null,
            interval: null,
            valid_to: null,
            server_time: '2126-01-01T00:00:00Z',
            renews: false,
            renewal: null,
            credits: [],
          },
        },
        'GET /api/admin/plan': { body: [] },
      },
    });
    const words = 'Your subscription has expired. Please subscribe to continue enjoying our services';
    await app.screen.findByText(words);
    // The composer says so too, before anything is sent, with a link to the plans.
    const note = (await app.screen.findByText(/You can still read, export and share/)).parentElement;
    expect(note?.querySelector('a')?.getAttribute('href')).toBe('/client/subscription-update');
    const box = app.screen.getByRole('textbox', { name: 'Message' });
    fireEvent.change(box, { target: { value: 'Hi' } });
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
    await waitFor(() => expect(app.here()).toBe('/client/subscription-update'));
    expect(requests).toHaveLength(0);
  });

  it('an outage of the model list shows its toast and a way to load it again, and nothing of an expiry', async () => {
    const app = await renderApp({
      at: '/dashboard/chat',
      signedIn: true,
      script: {
        'POST /api/client/models': (_request, call) =>
          call <= 3 ? refused(503, 'service_unavailable') : { body: [demo] },
        'GET /ai/v1/history': emptyList,
      },
    });
    await app.screen.findByText('Error while fetching model list', {}, { timeout: 15_000 });
    expect(app.screen.queryByText(/(?:subscription|plan) has expired/)).toBeNull();
    await act(async () => fireEvent.click(app.screen.getByRole('button', { name: 'Reload the list' })));
    await app.screen.findByText('Demo');
  }, 30_000);
});

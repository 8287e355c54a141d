// @vitest-environment happy-dom
import type { Generation } from '@deskmate/api/contracts/ai/images';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { makeHistoryMessage } from '../../conversation/store/make-history-message.test-support.ts';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { sampleProfile } from '../../testing/sample-client.ts';
import { refused, type Script } from '../../testing/scripted-transport.ts';
import { newGeneration } from './generation-progress.ts';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/ArtScreen.tsx'),
]);

afterEach(cleanup);

const nothing = { body: { items: [], next_cursor: null } };
const openArt = (models: ReturnType<typeof makeModel>[], at = '/dashboard/art', script: Script = {}, draft = '') =>
  renderApp({
    at,
    signedIn: true,
    stored: draft ? { [`draft:${sampleProfile.id}:new:art`]: JSON.stringify({ text: draft, attachments: [] }) } : {},
    script: {
      'POST /api/client/models': { body: models },
      'GET /api/client/image_style': nothing,
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/images': nothing,
      'GET /ai/v1/images/generations': nothing,
      ...script,
    },
  });
const plain = {
  aspect_ratios: ['1:1'],
  qualities: [],
  backgrounds: [],
  formats: [],
  max_count: 4,
  max_references: 0,
} satisfies AiModel['image_options'];

const box = () => within(document.body).findByRole('textbox', { name: 'Describe your image' });

test('without an image model Generate is disabled and shows the reason', async () => {
  const { screen } = await openArt([makeModel('text')]);
  const reason = await screen.findByText(/^No image model is available right now\./);
  const generate = screen.getByRole('button', { name: 'Generate' });
  expect(generate).toHaveProperty('disabled', true);
  expect(generate.getAttribute('aria-describedby')).toBe(reason.id);
});

describe('a press while the models load', () => {
  const order = 'POST /ai/v1/images/generations';
  const waitingHint = 'Starts once the models have loaded.';
  async function pressBeforeModels(brush: Partial<AiModel>) {
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
    const loaded = Promise.withResolvers<void>();
    const app = await openArt([], '/dashboard/art', {
      'POST /api/client/models': () =>
        loaded.promise.then(() => ({ body: [makeModel('brush', { type: 'image', image_options: plain, ...brush })] })),
      [order]: { body: { id: 'order', status: 'waiting', image_count: 1 } },
      'GET /ai/v1/history/:uuid': { body: { messages: [], next_cursor: null } },
      'PATCH /ai/v1/history/:uuid': { body: {} },
    });
    fireEvent.change(await box(), { target: { value: 'A slow boat' } });
    fireEvent.click(app.screen.getByRole('button', { name: 'Generate' }));
    await app.screen.findByText(waitingHint);
    await act(async () => loaded.resolve());
    await waitFor(() => expect(app.screen.queryByText(waitingHint)).toBeNull());
    return app;
  }

  test('is carried out once they are there', async () => {
    const { transport, here } = await pressBeforeModels({});
    await waitFor(() => expect(here()).toMatch(/^\/dashboard\/art\/.+/));
    expect(transport.count(order)).toBe(1);
    expect(typedIn(await box())).toBe('');
  });

  test('asks before an order above the limit of the client', async () => {
    const { screen, transport } = await pressBeforeModels({ price: 5 });
    await screen.findByRole('dialog', { name: /5/ });
    expect(transport.count(order)).toBe(0);
  });

  test('is taken back when there is no model to ask', async () => {
    const { screen, transport } = await pressBeforeModels({ locked: 'model_not_in_plan' });
    await screen.findByRole('alert');
    expect(transport.count(order)).toBe(0);
    expect(typedIn(await box())).toBe('A slow boat');
  });
});

test('Generate stays active when the list of models is empty, because it leads to the plans', async () => {
  const { screen } = await openArt([]);
  expect(await screen.findByRole('button', { name: 'Generate' })).toHaveProperty('disabled', false);
});

test('a style keeps its place when it is chosen, and one from the list of all stays in the strip', async () => {
  const { screen } = await openArt([]);
  const strip = () => screen.getAllByRole('radio', { name: /^(Auto|Photo|Portrait|Ink)$/ });
  const names = () => strip().map((radio) => radio.parentElement?.textContent);
  fireEvent.click(await screen.findByRole('radio', { name: 'Portrait' }));
  expect(await screen.findByText('Style: Portrait')).toBeTruthy();
  expect(names()).toEqual(['Auto', 'Photo', 'Portrait', 'Ink']);
  fireEvent.click(screen.getByRole('button', { name: 'All styles' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: 'Pop art' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }));
  expect(await screen.findByText('Style: Photo')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Pop art' })).toBeTruthy();
});

const sessionId = '0f7a1a8e-7f0f-4a39-9a5b-0c5d3f1f2a10';

test('reports a deleted series and moves the draft to a new one', async () => {
  const { screen, here } = await openArt([makeModel('brush')], `/dashboard/art/${sessionId}`, {
    [`GET /ai/v1/history/${sessionId}`]: refused(404, 'not_found'),
  });
  const notice = within(await screen.findByRole('heading', { level: 1, name: /^Series not found\./ }).then(parentOf));
  fireEvent.change(await box(), { target: { value: 'A red boat' } });
  await act(async () => fireEvent.click(notice.getByRole('button', { name: 'New image' })));
  expect(here()).toBe('/dashboard/art');
  await waitFor(async () => expect(typedIn(await box())).toBe('A red boat'));
});

const parentOf = (element: HTMLElement) => element.parentElement as HTMLElement;

const request = { prompt: 'A slow boat', ai_model_id: 'brush', style_id: 10, aspect_ratio: '1:1' } as const;
const orderOf = (id: string, references: string[] = []): Generation =>
  newGeneration(
    { ...request, image_count: 1, references, session_id: sessionId, client_message_id: sessionId },
    { id, status: 'running', image_count: 1 },
    { name: 'Brush', group: 'image', creditGroup: 'image', price: 1 },
    Date.now(),
  );
const stopped = (order: Generation): Generation => ({
  ...order,
  status: 'done',
  images: order.images.map((image) => ({ ...image, status: 'stopped' as const })),
});
const listed = (...items: Generation[]) => ({ body: { items, next_cursor: null } });

test('of many orders the two oldest are followed, so that the browser has connections left; the list tells of the others', async () => {
  const streams: string[] = [];
  const first = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    streams.push(new URL(String(address), 'http://localhost').pathname.split('/').at(-2) ?? '');
    return streams.length === 1 ? first.promise : new Promise(() => {});
  });
  const orders = ['five', 'four', 'three', 'two', 'one'].map((id) => orderOf(id));
  const ended = ['four'];
  const { screen, transport } = await openArt([makeModel('brush')], '/dashboard/art', {
    'GET /ai/v1/images/generations': (_, call) =>
      listed(...orders.map((order) => (call > 1 && ended.includes(order.id) ? stopped(order) : order))),
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Cancel the rest' })).toHaveLength(5));
  await waitFor(() => expect(streams.toSorted()).toEqual(['one', 'two']));
  const images = transport.count('GET /ai/v1/images');

  const [followed = ''] = streams;
  const done = orders.find(({ id }) => id === followed) as Generation;
  ended.push(followed);
  const body = `data: ${JSON.stringify(stopped(done))}\n\n`;
  await act(async () => first.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })));
  await waitFor(() => expect(streams).toContain('three'));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Cancel the rest' })).toHaveLength(3));
  expect(streams).toHaveLength(3);
  await waitFor(() => expect(transport.count('GET /ai/v1/images')).toBeGreaterThan(images));
});

test('the references of a cancelled order come back with its description, uploads and own images', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const order = orderOf('order', ['upload', 'own', 'deleted']);
  const upload = { fileUID: 'upload', fileName: 'sketch.png', contentType: 'image/png', size: 9 };
  const message = makeHistoryMessage('order', { content: 'A slow boat', attachments: [upload] });
  const own = { image_id: 'own', prompt: 'A harbour', created_at: '2026-01-01T00:00:00Z', format: 'png', bytes: 9 };
  const options = { ...plain, max_references: 4 };
  const brush = makeModel('brush', { type: 'image', image_options: options });
  const { screen } = await openArt([brush], '/dashboard/art', {
    'GET /ai/v1/images/generations': listed(order),
    'POST /ai/v1/images/generations/order/stop': { body: stopped(order) },
    [`GET /ai/v1/history/${sessionId}`]: { body: { messages: [message], next_cursor: null } },
    'GET /ai/v1/images/own': { body: own },
    'GET /ai/v1/images/deleted': refused(404, 'not_found'),
  });
  const cancel = await screen.findByRole('button', { name: 'Cancel the rest' });
  await act(async () => fireEvent.click(cancel));
  const references = within(await screen.findByRole('list', { name: 'Reference images' }));
  expect(references.getAllByRole('listitem')).toHaveLength(2);
  expect(references.getByRole('button', { name: /sketch\.png/ })).toBeTruthy();
  expect(references.getByRole('button', { name: /a-harbour\.png/ })).toBeTruthy();
  expect(typedIn(await box())).toBe('A slow boat');
});

test('the description of an order that is being drawn comes back once the vendor has stopped', async () => {
  const stream = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(stream.promise);
  const running = orderOf('order');
  let isStopped = false;
  const { screen } = await openArt([makeModel('brush')], '/dashboard/art', {
    'GET /ai/v1/images/generations': () => listed(isStopped ? stopped(running) : running),
    'POST /ai/v1/images/generations/order/stop': { body: running },
  });
  const cancel = await screen.findByRole('button', { name: 'Cancel the rest' });
  await act(async () => fireEvent.click(cancel));
  expect(typedIn(await box())).toBe('');
  isStopped = true;
  const body = `data: ${JSON.stringify(stopped(running))}\n\n`;
  await act(async () => stream.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })));
  await waitFor(async () => expect(typedIn(await box())).toBe('A slow boat'));
});

test('it comes back, too, where the stream tells of the end before the request to cancel is answered', async () => {
  const [stream, cancelled] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()];
  vi.spyOn(globalThis, 'fetch').mockReturnValue(stream.promise);
  const running = orderOf('order');
  let isStopped = false;
  const { screen } = await openArt([makeModel('brush')], '/dashboard/art', {
    'GET /ai/v1/images/generations': () => listed(isStopped ? stopped(running) : running),
    'POST /ai/v1/images/generations/order/stop': () => cancelled.promise.then(() => ({ body: stopped(running) })),
  });
  const cancel = await screen.findByRole('button', { name: 'Cancel the rest' });
  await act(async () => fireEvent.click(cancel));
  isStopped = true;
  const body = `data: ${JSON.stringify(stopped(running))}\n\n`;
  await act(async () => stream.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })));
  await act(async () => cancelled.resolve());
  await waitFor(async () => expect(typedIn(await box())).toBe('A slow boat'));
});

test('an order that is edited is not given before its references are there, and those of another are not added', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const [slow, upload] = [Promise.withResolvers<void>(), { fileUID: 'upload', contentType: 'image/png', size: 9 }];
  const failed = (id: string, references: string[]): Generation => ({
    ...orderOf(id, references),
    prompt: `A boat of ${id}`,
    status: 'done',
    images: orderOf(id).images.map((image) => ({ ...image, status: 'failed' as const })),
  });
  const message = makeHistoryMessage('one', {
    content: 'A boat of one',
    attachments: [{ ...upload, fileName: 'sketch.png' }],
  });
  const options = { ...plain, max_references: 4 };
  const { screen, transport } = await openArt(
    [makeModel('brush', { type: 'image', image_options: options })],
    undefined,
    {
      'GET /ai/v1/images/generations': listed(failed('one', ['upload']), failed('two', [])),
      [`GET /ai/v1/history/${sessionId}`]: () =>
        slow.promise.then(() => ({ body: { messages: [message], next_cursor: null } })),
    },
  );
  const edit = (id: string) => {
    const order = within(screen.getByText(`A boat of ${id}`).closest('article') as HTMLElement);
    fireEvent.click(order.getByRole('button', { name: 'Edit and try again' }));
  };
  await screen.findByText('A boat of two');
  await screen.findByRole('button', { name: /^Generate: / });
  edit('one');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Generate: / })));
  expect(transport.count('POST /ai/v1/images/generations')).toBe(0);
  edit('two');
  await act(async () => slow.resolve());
  await waitFor(async () => expect(typedIn(await box())).toBe('A boat of two'));
  expect(screen.queryByRole('list', { name: 'Reference images' })).toBeNull();
  edit('one');
  expect(await screen.findByRole('button', { name: /sketch\.png/ })).toBeTruthy();
});

test('words handed over to Art stand above what was typed there', async () => {
  await openArt([makeModel('brush')], '/dashboard/art?prompt=A+lake', {}, 'A slow boat');
  await waitFor(async () => expect(typedIn(await box())).toBe('A lake\n\nA slow boat'));
});

test('what is typed while the first order of a series is sent stays in the box', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const sent = Promise.withResolvers<void>();
  const brush = makeModel('brush', { type: 'image', image_options: plain });
  const { screen, here } = await openArt([brush], '/dashboard/art', {
    'POST /ai/v1/images/generations': () =>
      sent.promise.then(() => ({ body: { id: 'order', status: 'waiting', image_count: 1 } })),
    'GET /ai/v1/history/:uuid': { body: { messages: [], next_cursor: null } },
    'PATCH /ai/v1/history/:uuid': { body: {} },
  });
  // The button names its price once the models are loaded.
  await screen.findByRole('button', { name: /^Generate: / });
  fireEvent.change(await box(), { target: { value: 'A slow boat' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Generate/ })));
  fireEvent.change(await box(), { target: { value: 'A slow boat, at night' } });
  await act(async () => sent.resolve());
  await waitFor(() => expect(here()).toMatch(/^\/dashboard\/art\/.+/));
  expect(typedIn(await box())).toBe('A slow boat, at night');
});

test.each([
  ['comes back to the box', '', 'A slow boat'],
  ['leaves what was typed since', 'A fast boat', 'A fast boat'],
])('the description of a cancelled order %s', async (_, typed, expected) => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const running = orderOf('order');
  const { screen } = await openArt([makeModel('brush')], '/dashboard/art', {
    'GET /ai/v1/images/generations': listed(running),
    'POST /ai/v1/images/generations/order/stop': { body: stopped(running) },
  });
  fireEvent.change(await box(), { target: { value: typed } });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Cancel the rest' })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull());
  expect(typedIn(await box())).toBe(expected);
});

test('an example that replaces a typed description can be undone', async () => {
  const { screen } = await openArt([makeModel('brush', { type: 'image', image_options: plain })]);
  fireEvent.change(await box(), { target: { value: 'My own boat' } });
  fireEvent.click(await screen.findByRole('button', { name: /^A quiet bay/ }));
  expect(typedIn(await box())).not.toBe('My own boat');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(typedIn(await box())).toBe('My own boat');
});

describe('pasted into the description', () => {
  const upload = 'POST /ai/v1/chat/completions/file';
  const picture = new File(['p'], 'shot.png', { type: 'image/png' });
  /** Whether the picture was taken instead of what the browser would paste. */
  async function isTaken(max_references: number, types: string[]) {
    await openArt(
      [makeModel('brush', { type: 'image', image_options: { ...plain, max_references } })],
      '/dashboard/art',
      { [upload]: { body: { fileUID: 'f', fileName: 'shot.png', contentType: 'image/png', size: 1 } } },
    );
    await within(document.body).findByText(/^brush/i);
    return !fireEvent.paste(await box(), { clipboardData: { files: [picture], types, getData: () => 'A bay' } });
  }

  test('a picture is attached', async () => expect(await isTaken(4, ['Files'])).toBe(true));
  test('a text is not replaced by the picture beside it', async () =>
    expect(await isTaken(4, ['text/html', 'text/plain', 'Files'])).toBe(false));
  test('a picture file is attached, beside which a file manager puts its name', async () =>
    expect(await isTaken(4, ['text/plain', 'Files'])).toBe(true));
  test('attaches no picture if the model accepts none', async () => expect(await isTaken(0, ['Files'])).toBe(false));
});

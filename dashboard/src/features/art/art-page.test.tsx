// @vitest-environment happy-dom
import type { Generation } from '@deskmate/api/contracts/ai/images';
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
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
const openArt = (models: ReturnType<typeof makeModel>[], at = '/dashboard/art', script: Script = {}) =>
  renderApp({
    at,
    signedIn: true,
    script: {
      'POST /api/client/models': { body: models },
      'GET /api/client/image_style': nothing,
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/images': nothing,
      'GET /ai/v1/images/generations': nothing,
      ...script,
    },
  });
const box = () => within(document.body).findByRole('textbox', { name: 'Describe your image' });

test('without an image model Generate is disabled and says why', async () => {
  const { screen } = await openArt([makeModel('text')]);
  const reason = await screen.findByText(/^No image model is available right now\./);
  const generate = screen.getByRole('button', { name: 'Generate' });
  expect(generate).toHaveProperty('disabled', true);
  expect(generate.getAttribute('aria-describedby')).toBe(reason.id);
});

test('Generate stays active when the list of models is empty, because it leads to the plans', async () => {
  const { screen } = await openArt([]);
  expect(await screen.findByRole('button', { name: 'Generate' })).toHaveProperty('disabled', false);
});

test('AR-2: a style keeps its place when it is chosen, and one from the list of all stays in the strip', async () => {
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

test('a series that was deleted says so, and what is typed goes along to a new one', async () => {
  const { screen, here } = await openArt([makeModel('brush')], `/dashboard/art/${sessionId}`, {
    [`GET /ai/v1/history/${sessionId}`]: refused(404, 'not_found'),
  });
  const notice = within(await screen.findByText('Series not found. It may have been deleted.').then(parentOf));
  fireEvent.change(await box(), { target: { value: 'A red boat' } });
  await act(async () => fireEvent.click(notice.getByRole('button', { name: 'New image' })));
  expect(here()).toBe('/dashboard/art');
  await waitFor(async () => expect(typedIn(await box())).toBe('A red boat'));
});

const parentOf = (element: HTMLElement) => element.parentElement as HTMLElement;

test.each([
  ['comes back to the box', '', 'A slow boat'],
  ['leaves what was typed since', 'A fast boat', 'A fast boat'],
])('AR-5: the description of a cancelled order %s', async (_, typed, expected) => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const request = { prompt: 'A slow boat', ai_model_id: 'brush', style_id: 10, aspect_ratio: '1:1' } as const;
  const running: Generation = newGeneration(
    { ...request, image_count: 1, session_id: sessionId, client_message_id: sessionId },
    { id: 'order', status: 'running', image_count: 1 },
    { name: 'Brush', group: 'image', creditGroup: 'image', price: 1 },
    Date.now(),
  );
  const images = running.images.map((image) => ({ ...image, status: 'stopped' as const }));
  const { screen } = await openArt([makeModel('brush')], '/dashboard/art', {
    'GET /ai/v1/images/generations': { body: { items: [running], next_cursor: null } },
    'POST /ai/v1/images/generations/order/stop': { body: { ...running, status: 'done', images } },
  });
  fireEvent.change(await box(), { target: { value: typed } });
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Cancel the rest' })));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull());
  expect(typedIn(await box())).toBe(expected);
});

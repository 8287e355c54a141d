// @vitest-environment happy-dom
import { cleanup, fireEvent, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeModel } from '../../conversation/model/make-model.test-support.ts';
import { renderApp } from '../../testing/render-app.tsx';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('./components/ArtScreen.tsx'),
]);

afterEach(cleanup);

const nothing = { body: { items: [], next_cursor: null } };
const openArt = (models: ReturnType<typeof makeModel>[]) =>
  renderApp({
    at: '/dashboard/art',
    signedIn: true,
    script: {
      'POST /api/client/models': { body: models },
      'GET /api/client/image_style': nothing,
      'GET /ai/v1/history': nothing,
      'GET /ai/v1/images': nothing,
      'GET /ai/v1/images/generations': nothing,
    },
  });

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

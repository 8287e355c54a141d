// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../testing/render-app.tsx';
import { refused, type Script } from '../../testing/scripted-transport.ts';
import { makeModel } from '../model/make-model.test-support.ts';

// Loaded before the tests begin, because their time does not allow for it.
await Promise.all([
  import('../../app/shell/Shell.tsx'),
  import('../../app/pages/ToolPage.tsx'),
  import('../../features/write/components/WriteScreen.tsx'),
]);

afterEach(cleanup);

const nothing = { body: { items: [], next_cursor: null } };
const saved = (id: string, title: string) => ({ id, title, text: `${title} text`, created_at: '', updated_at: '' });

async function openLibrary(script: Script) {
  const app = await renderApp({
    at: '/dashboard/write',
    signedIn: true,
    script: { 'POST /api/client/models': { body: [makeModel('text')] }, 'GET /ai/v1/history': nothing, ...script },
  });
  const reopen = async () => {
    fireEvent.click(await app.screen.findByRole('button', { name: 'Saved prompts' }));
    return within(await app.screen.findByRole('dialog', { name: 'Saved prompts' }));
  };
  return { ...app, reopen, library: await reopen() };
}

test('a prompt is deleted after a question, and the focus goes to its neighbour', async () => {
  let prompts = [saved('one', 'First'), saved('two', 'Second')];
  const { library, transport } = await openLibrary({
    'GET /api/client/prompts': () => ({ body: { items: prompts } }),
    'DELETE /api/client/prompts/one': () => {
      prompts = prompts.slice(1);
      return { status: 204 };
    },
  });
  fireEvent.click(await library.findByRole('button', { name: 'Delete First' }));
  expect(transport.count('DELETE /api/client/prompts/one')).toBe(0);
  const confirm = await library.findByRole('button', { name: 'Delete' });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(library.queryByRole('button', { name: 'Delete First' })).toBeNull());
  expect(document.activeElement).toBe(library.getByRole('button', { name: /^Second/ }));
});

test('a list of prompts that fails is loaded again by Retry', async () => {
  const { library } = await openLibrary({
    'GET /api/client/prompts': (_, call) =>
      call === 1 ? refused(404, 'not_found') : { body: { items: [saved('one', 'First')] } },
  });
  fireEvent.click(await library.findByRole('button', { name: 'Try again' }));
  await library.findByRole('button', { name: /^First/ });
});

test('a half-written prompt is still there when the library is opened again', async () => {
  const { library, reopen } = await openLibrary({ 'GET /api/client/prompts': { body: { items: [] } } });
  const add = await library.findByRole('button', { name: 'New prompt' });
  await act(async () => fireEvent.click(add));
  fireEvent.change(await library.findByRole('textbox', { name: 'Title' }), { target: { value: 'Half' } });
  fireEvent.click(library.getByRole('button', { name: 'Close' }));
  const again = await reopen();
  expect(typedIn(await again.findByRole('textbox', { name: 'Title' }))).toBe('Half');
});

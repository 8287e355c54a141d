// @vitest-environment happy-dom
import { act, cleanup, fireEvent, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, typedIn } from '../../../testing/render-app.tsx';
import type { Script } from '../../../testing/scripted-transport.ts';

afterEach(cleanup);

async function openGlossaries(script: Script = {}) {
  const { screen, transport } = await renderApp({
    at: '/dashboard/translate',
    signedIn: true,
    script: {
      'POST /api/client/models': { body: [] },
      'GET /ai/v1/history': { body: { items: [], next_cursor: null } },
      'GET /ai/v1/glossary': { body: { items: [], next_cursor: null } },
      'POST /ai/v1/glossary': ({ body }) => ({
        body: { id: 'law', updated_at: '2026-01-01T00:00:00Z', ...JSON.parse(String(body)) },
      }),
      ...script,
    },
  });
  // What opens here, and its words, load lazily.
  const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
  await press(await screen.findByRole('button', { name: 'Glossaries' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = (content: string | Uint8Array<ArrayBuffer>) =>
    fireEvent.change(document.querySelector('dialog input[type=file]') as HTMLInputElement, {
      target: { files: [new File([content], 'terms.csv', { type: 'text/csv' })] },
    });
  const reopen = async () => {
    await press(dialog.getByRole('button', { name: 'Close' }));
    await press(screen.getByRole('button', { name: 'Glossaries' }));
  };
  return { dialog, transport, press, choose, reopen };
}

async function openNewGlossary() {
  const opened = await openGlossaries();
  await opened.press(await opened.dialog.findByRole('button', { name: 'New glossary' }));
  await opened.dialog.findByRole('textbox', { name: 'Name' });
  return opened;
}

test('a new glossary is for no language until the text has one or the client chooses it', async () => {
  const { dialog, transport, choose } = await openNewGlossary();
  choose('Mandant;client');
  await dialog.findByText('1 term imported.');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Law' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Choose the language of the terms.');
  expect(transport.count('POST /ai/v1/glossary')).toBe(0);
  fireEvent.change(dialog.getByRole('combobox', { name: 'From' }), { target: { value: 'de' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('button', { name: 'New glossary' });
  expect(transport.lastBody('POST /ai/v1/glossary')).toMatchObject({ source_language: 'de', target_language: 'en' });
});

test('keeps an unsaved glossary draft until it is discarded', async () => {
  const { dialog, reopen } = await openNewGlossary();
  const name = () => dialog.findByRole('textbox', { name: 'Name' });
  fireEvent.change(await name(), { target: { value: 'Law' } });
  fireEvent.change(dialog.getByRole('textbox', { name: 'Term' }), { target: { value: 'Mandant' } });
  await reopen();
  expect(typedIn(await name())).toBe('Law');
  expect(typedIn(dialog.getByRole('textbox', { name: 'Term' }))).toBe('Mandant');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'New glossary' }));
  expect(typedIn(await name())).toBe('');
});

test('what was typed before a glossary was saved elsewhere is shown with a warning', async () => {
  const law = { id: 'law', name: 'Law', source_language: 'de', target_language: 'en' };
  const terms = [{ source: 'Mandant', target: 'client', case_sensitive: false }];
  let savedAt = '2026-01-01T00:00:00Z';
  const { dialog, press, reopen } = await openGlossaries({
    'GET /ai/v1/glossary': () => ({ body: { items: [{ ...law, terms: 1, updated_at: savedAt }], next_cursor: null } }),
    'GET /ai/v1/glossary/law': () => ({ body: { ...law, terms, updated_at: savedAt } }),
  });
  const open = async () => press(await dialog.findByRole('button', { name: /^Law/ }));
  const name = () => dialog.findByRole('textbox', { name: 'Name' });
  await open();
  fireEvent.change(await name(), { target: { value: 'German law' } });
  await reopen();
  expect(typedIn(await name())).toBe('German law');
  expect(dialog.queryByText(/changed elsewhere/)).toBeNull();
  savedAt = '2026-01-02T00:00:00Z';
  await reopen();
  await dialog.findByText(/changed elsewhere/);
  expect(typedIn(await name())).toBe('German law');
});

test('a file in another encoding is refused, and its letters do not become terms', async () => {
  const { dialog, choose } = await openNewGlossary();
  choose(Uint8Array.of(0x54, 0xfc, 0x72, 0x3b, 0x64));
  await dialog.findByText(/Save it as UTF-8 CSV/);
  expect(dialog.queryByText(/imported/)).toBeNull();
});

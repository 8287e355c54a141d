// @vitest-environment happy-dom
import type { PublicImages } from '@deskmate/api/contracts/ai/share';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../../../i18n/create-i18n.ts';
import { WordsProvider } from '../../../i18n/WordsProvider.tsx';
import { openStorage } from '../../../session/open-storage.ts';
import { SettingsProvider } from '../../../settings/SettingsProvider.tsx';
import { SharePage } from './SharePage.tsx';

afterEach(cleanup);

const image = (index: number, more = {}) => ({
  index,
  alt_text: '',
  prompt: null,
  model: 'Painter',
  is_demo: false,
  format: 'jpeg' as const,
  width: 800,
  height: 600,
  ...more,
});
const share = (images: PublicImages['images'], expires_at: string | null = null): PublicImages => ({
  share_id: 'known',
  type: 'image',
  title: '',
  author: null,
  images,
  expires_at,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

async function show(shown: PublicImages) {
  const words = await createI18n('en', ['share', 'conversation'], []);
  render(
    <WordsProvider words={words}>
      <SettingsProvider storage={openStorage('localStorage')}>
        <SharePage share={shown} />
      </SettingsProvider>
    </WordsProvider>,
  );
}

test('H08: one image is shown whole, with its own text, its download and until when the link works', async () => {
  await show(share([image(0, { alt_text: 'A fox', prompt: 'A red fox' })], '2026-02-01T12:00:00Z'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Shared image');
  expect(screen.getByAltText('A fox').getAttribute('src')).toBe('/ai/v1/share/image/known/0?size=original');
  expect(screen.getByText('A red fox')).toBeTruthy();
  expect(screen.getByText(/works until Feb 1, 2026/)).toBeTruthy();
  const download = screen.getByRole('link', { name: 'Download image 1' });
  expect(download.getAttribute('download')).toMatch(/-1\.jpg$/);
  expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
});

test('of a set each image is named, keeps its place and opens whole', async () => {
  await show(share([image(1), image(3)]));
  expect(screen.getByText(/until its owner revokes it/)).toBeTruthy();
  expect(screen.getByAltText('Image 1 of 2').getAttribute('src')).toBe('/ai/v1/share/image/known/1?size=thumbnail');
  expect(screen.getByRole('link', { name: 'Download image 4' }).getAttribute('href')).toBe(
    '/ai/v1/share/image/known/3?size=original',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Image 2 of 2' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByAltText('Image 2 of 2').getAttribute('src')).toContain('/3?size=original');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

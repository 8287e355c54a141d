// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { memoryStorage } from '../../session/memory-storage.ts';
import { SettingsProvider } from '../../settings/SettingsProvider.tsx';
import { FailureNotice } from './FailureNotice.tsx';

afterEach(cleanup);

const Address = () => <output>{useLocation().pathname}</output>;
const failure = { code: 'insufficient_credit', words: null, isFree: true } as const;

async function open(opensNewTab: boolean) {
  const words = await createI18n('en', ['conversation', 'errors']);
  const screen = await act(async () =>
    render(
      <WordsProvider words={words}>
        <SettingsProvider storage={memoryStorage()}>
          <MemoryRouter>
            <FailureNotice failure={failure} opensNewTab={opensNewTab} onRetry={() => {}} onClose={() => {}} />
            <Address />
          </MemoryRouter>
        </SettingsProvider>
      </WordsProvider>,
    ),
  );
  const link = (await screen.findByRole('link', { name: 'Buy credits' })) as HTMLAnchorElement;
  return { link, address: screen.getByRole('status') };
}

test('the page that helps is opened without a reload, which would destroy what other conversations are doing', async () => {
  const { link, address } = await open(false);
  fireEvent.click(link);
  expect(address.textContent).toBe(link.getAttribute('href'));
});

test('from a temporary conversation it opens in a new tab', async () => {
  const { link } = await open(true);
  expect(link.target).toBe('_blank');
});

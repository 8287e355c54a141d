// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { memoryStorage } from '../../session/memory-storage.ts';
import { SettingsProvider } from '../../settings/SettingsProvider.tsx';
import { ModelPicker, type ModelPickerHandle } from './ModelPicker.tsx';
import type { ModelChoice } from './use-model-choice.ts';

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });

afterEach(cleanup);

async function openPicker(state: ModelChoice['state']) {
  const retry = vi.fn<() => void>();
  const picker = createRef<ModelPickerHandle>();
  const words = await createI18n('en', ['models']);
  const page = (now: ModelChoice['state']) => (
    <WordsProvider words={words}>
      <SettingsProvider storage={memoryStorage()}>
        <ModelPicker ref={picker} choice={{ models: [], selected: null, choose: () => {}, state: now, retry }} />
      </SettingsProvider>
    </WordsProvider>
  );
  const screen = await act(async () => render(page(state)));
  const become = (now: ModelChoice['state']) => act(async () => screen.rerender(page(now)));
  const open = () => act(async () => picker.current?.open(() => {}));
  return { screen, become, open, retry };
}

it('the button that asks for the models again does not claim to open a list', async () => {
  const { screen, retry } = await openPicker('error');
  const button = await screen.findByRole('button', { name: 'Reload the list' }, { timeout: 10_000 });
  expect(button.hasAttribute('aria-expanded')).toBe(false);
  expect(button.hasAttribute('aria-controls')).toBe(false);
  fireEvent.click(button);
  expect(retry).toHaveBeenCalledOnce();
});

it('a list that was opened while loading stays and says that there are no models; without models it does not open', async () => {
  // happy-dom does not know <search>, and React reports that.
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { screen, become, open } = await openPicker('loading');
  await screen.findByRole('button', { name: /Loading/ }, { timeout: 10_000 });
  await open();
  const search = screen.getByRole('searchbox');
  await become('empty');
  expect(screen.getByRole('searchbox')).toBe(search);
  expect(screen.getAllByText('No model available')).toHaveLength(2);
  cleanup();
  const none = await openPicker('empty');
  await none.open();
  expect(none.screen.queryByRole('searchbox')).toBeNull();
  expect(errors.mock.calls.filter(([text]) => !String(text).includes('is unrecognized in this browser'))).toEqual([]);
});

// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { WordsProvider } from '../../i18n/WordsProvider.tsx';
import { memoryStorage } from '../../session/memory-storage.ts';
import { SettingsProvider } from '../../settings/SettingsProvider.tsx';
import { SendButton } from './SendButton.tsx';

afterEach(cleanup);

async function show(first: 'idle' | 'writing') {
  const on = { onSend: vi.fn(), onStop: vi.fn() };
  const words = await createI18n('en', ['chat']);
  const as = (running: 'idle' | 'writing') => (
    <WordsProvider words={words}>
      <SettingsProvider storage={memoryStorage()}>
        <SendButton answerStatus={running} isEmpty={false} {...on} />
      </SettingsProvider>
    </WordsProvider>
  );
  const screen = await act(async () => render(as(first)));
  const button = await screen.findByRole('button');
  /** By a finger: such a click does not say that it is the second one. */
  const tapAt = (timeStamp: number) => {
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    const click = createEvent.click(button, { detail: 1 });
    Object.defineProperty(click, 'timeStamp', { value: timeStamp });
    fireEvent(button, click);
  };
  return { ...on, button, tapAt, turnInto: (running: 'idle' | 'writing') => screen.rerender(as(running)) };
}

it('the second tap on Send does not stop what the first one sent; a later tap does', async () => {
  const { tapAt, turnInto, onSend, onStop } = await show('idle');
  tapAt(5000);
  expect(onSend).toHaveBeenCalledOnce();
  turnInto('writing');
  tapAt(5200);
  tapAt(5500);
  expect(onStop).not.toHaveBeenCalled();
  tapAt(6000);
  expect(onStop).toHaveBeenCalledOnce();
});

it('a double tap on Stop does not send text typed in between; a later tap does', async () => {
  const { tapAt, turnInto, onSend, onStop } = await show('writing');
  tapAt(5000);
  tapAt(5100);
  expect(onStop).toHaveBeenCalledTimes(2);
  turnInto('idle');
  tapAt(5300);
  expect(onSend).not.toHaveBeenCalled();
  tapAt(6000);
  expect(onSend).toHaveBeenCalledOnce();
});

it('the second click of a double click does not stop what the first one sent; one more click does, however soon', async () => {
  const { button, turnInto, onSend, onStop } = await show('idle');
  fireEvent.click(button, { detail: 1 });
  expect(onSend).toHaveBeenCalledOnce();
  turnInto('writing');
  fireEvent.click(button, { detail: 2 });
  expect(onStop).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(onStop).toHaveBeenCalledOnce();
});

it('what was sent by a key in the text is stopped by one press, at once', async () => {
  const { tapAt, turnInto, onStop } = await show('idle');
  turnInto('writing');
  tapAt(1);
  expect(onStop).toHaveBeenCalledOnce();
});

it('Enter presses the button once, however long it is held down', async () => {
  const { button } = await show('idle');
  const isClickToFollow = (repeat: boolean) => fireEvent.keyDown(button, { key: 'Enter', repeat });
  expect(isClickToFollow(false)).toBe(true);
  expect(isClickToFollow(true)).toBe(false);
});

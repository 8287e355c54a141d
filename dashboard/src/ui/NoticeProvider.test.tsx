// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticeProvider, type Notify, useNotify } from './NoticeProvider.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  let notify!: Notify;
  const Page = () => {
    notify = useNotify();
    return null;
  };
  const screen = render(
    <NoticeProvider closeLabel="Close">
      <Page />
    </NoticeProvider>,
  );
  return { screen, notify };
}

describe('notices', () => {
  test.each(['info', 'success', 'warning'] as const)('%s leaves by itself after 3000 ms, not before', (kind) => {
    const { screen, notify } = open();
    act(() => notify[kind]('Saved'));
    act(() => vi.advanceTimersByTime(2999));
    expect(screen.queryByText('Saved')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('an error stays until it is closed', () => {
    const { screen, notify } = open();
    act(() => notify.error('Not saved'));
    act(() => vi.advanceTimersByTime(600_000));
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  test('errors stay however many there are, and whatever other notices come meanwhile', () => {
    const { screen, notify } = open();
    const errors = Array.from({ length: 12 }, (_, index) => `Not saved: ${index}`);
    act(() => {
      for (const text of errors) notify.error(text);
      for (const text of errors) notify.success(text);
    });
    act(() => vi.advanceTimersByTime(600_000));
    expect(screen.getAllByRole('alert').map(({ firstChild }) => firstChild?.textContent)).toEqual(errors);
  });

  test('an error without words (a redirect) shows nothing', () => {
    const { screen, notify } = open();
    act(() => notify.error(''));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['closed', (dialog: HTMLDialogElement) => dialog.close()],
    ['taken away', (dialog: HTMLDialogElement) => dialog.remove()],
  ])('in an open dialog it can be heard and closed there; once that is %s it stands on the page', async (_, end) => {
    const { screen, notify } = open();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    act(() => notify.error('Not saved'));
    expect(dialog.contains(screen.getByRole('alert', { hidden: true }))).toBe(true);
    await act(async () => {
      end(dialog);
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(dialog.contains(screen.getByRole('alert'))).toBe(false);
    dialog.remove();
  });

  test('one that is shown moves into a dialog that opens over it, where it can be closed', async () => {
    const { screen, notify } = open();
    act(() => notify.error('Not saved'));
    const dialog = document.body.appendChild(document.createElement('dialog'));
    await act(async () => {
      dialog.showModal();
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(dialog.contains(screen.getByRole('alert', { hidden: true }))).toBe(true);
    dialog.remove();
  });

  test('a notice added while a dialog closes is shown on the page', () => {
    const { screen, notify } = open();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    act(() => {
      notify.success('Saved');
      dialog.close();
    });
    expect(dialog.contains(screen.getByText('Saved'))).toBe(false);
    dialog.remove();
  });

  test('the same error reported twice is shown once', () => {
    const { screen, notify } = open();
    act(() => notify.error('Not saved'));
    act(() => notify.error('Not saved'));
    expect(screen.getAllByText('Not saved')).toHaveLength(1);
  });
});

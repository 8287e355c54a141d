// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './create-query-client.ts';
import type { Session } from './create-session.ts';
import { memoryStorage } from './memory-storage.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { useStoredValue } from './use-stored-value.ts';

afterEach(cleanup);

const readNumber = (text: string | null) => Number(text ?? 0);

function Counter({ name }: { name: string }) {
  const [count, setCount] = useStoredValue('count', readNumber);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  );
}

function renderCounters(stored: string) {
  const storage = memoryStorage();
  storage.setItem('count', stored);
  const session = { storage, queries: createQueryClient() } as unknown as Session;
  const screen = render(
    <SessionProvider session={session}>
      <Counter name="one" />
      <Counter name="other" />
    </SessionProvider>,
  );
  return { storage, screen };
}

test('the first render has the stored value, and a write reaches every reader in this tab', () => {
  const { storage, screen } = renderCounters('4');
  act(() => screen.getByText('one 4').click());
  screen.getByText('one 5');
  screen.getByText('other 5');
  expect(storage.getItem('count')).toBe('5');
});

test('a write of another tab is followed', () => {
  const { storage, screen } = renderCounters('4');
  storage.setItem('count', '7');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'count', newValue: '7' })));
  screen.getByText('one 7');
  screen.getByText('other 7');
});

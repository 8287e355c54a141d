// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

afterEach(cleanup);

function Counter({ step }: { step: number }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      {count}
    </button>
  );
}

const inSuspense = (element: ReactNode) => <Suspense fallback="loading">{element}</Suspense>;

test('a component that was fetched before is drawn at once, without the fallback', async () => {
  const Lazy = lazyComponent(async () => Counter);
  await Lazy.preload();
  expect(render(inSuspense(<Lazy step={1} />)).container.textContent).toBe('0');
});

test('one that was not is fetched when it is drawn, and keeps its state when it is drawn again', async () => {
  const Lazy = lazyComponent(async () => Counter);
  const { container, findByRole, rerender } = render(inSuspense(<Lazy step={1} />));
  expect(container.textContent).toBe('loading');
  fireEvent.click(await findByRole('button'));
  await act(async () => rerender(inSuspense(<Lazy step={2} />)));
  fireEvent.click(await findByRole('button'));
  expect(container.textContent).toBe('3');
});

// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useNoDrops } from './use-no-drops.ts';

afterEach(cleanup);

function drop(target: Element, types: string[]): DataTransfer {
  document.body.append(target);
  const dataTransfer = { types, dropEffect: 'copy' } as unknown as DataTransfer;
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer });
  target.dispatchEvent(event);
  return Object.assign(dataTransfer, { isPrevented: event.defaultPrevented });
}

test('a file dropped where nothing takes it is refused; what is taken, and other things, are left alone', () => {
  renderHook(useNoDrops);
  expect(drop(document.createElement('p'), ['Files'])).toMatchObject({ isPrevented: true, dropEffect: 'none' });
  expect(drop(document.createElement('p'), ['text/plain'])).toMatchObject({ isPrevented: false, dropEffect: 'copy' });
  const taking = document.createElement('p');
  taking.addEventListener('drop', (event) => event.preventDefault());
  expect(drop(taking, ['Files'])).toMatchObject({ dropEffect: 'copy' });
});

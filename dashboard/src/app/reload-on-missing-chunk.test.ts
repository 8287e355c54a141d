import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../session/memory-storage.ts';
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts';

function open(onLine = true) {
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), { navigator: { onLine }, location: { reload } });
  reloadOnMissingChunk(page as unknown as Window, memoryStorage());
  const lose = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    page.dispatchEvent(event);
    return event.defaultPrevented ? 'handled' : 'shown to the person';
  };
  return { reload, lose };
}

test('a chunk that a release has taken away reloads the page once, then is shown to the person', () => {
  const { reload, lose } = open();
  expect([lose(), lose()]).toEqual(['handled', 'shown to the person']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a network nothing is reloaded: what is on the screen stays', () => {
  const { reload, lose } = open(false);
  expect(lose()).toBe('shown to the person');
  expect(reload).not.toHaveBeenCalled();
});

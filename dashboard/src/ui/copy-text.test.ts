import { afterEach, expect, it, vi } from 'vitest';
import { copyWhenReady } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A clipboard as WebKit has it: it takes a text that is promised, and only while a click is handled. */
function webkitClipboard() {
  let isClickHandled = true;
  let copied: Promise<string> | undefined;
  class ClipboardItem {
    readonly data: Record<string, Promise<Blob>>;
    constructor(data: Record<string, Promise<Blob>>) {
      this.data = data;
    }
  }
  const write = async ([item]: ClipboardItem[]) => {
    if (!isClickHandled) throw new DOMException('The click is over', 'NotAllowedError');
    copied = item?.data['text/plain']?.then((blob) => blob.text());
    await copied;
  };
  vi.stubGlobal('ClipboardItem', ClipboardItem);
  vi.stubGlobal('navigator', { clipboard: { write } });
  return {
    endClick() {
      isClickHandled = false;
    },
    copied: () => copied,
  };
}

it('a text that is ready only after the click is copied', async () => {
  const clipboard = webkitClipboard();
  const { promise, resolve } = Promise.withResolvers<string>();
  const done = copyWhenReady(promise);
  clipboard.endClick();
  resolve('https://deskmate.example/share/text/1');
  await done;
  expect(await clipboard.copied()).toBe('https://deskmate.example/share/text/1');
});

it('when the text cannot be made nothing is copied, and the caller gets the error', async () => {
  webkitClipboard();
  await expect(copyWhenReady(Promise.reject(new Error('no link')))).rejects.toThrow('no link');
});

it('where the clipboard takes no promises the text is written once it is ready', async () => {
  const written: string[] = [];
  vi.stubGlobal('ClipboardItem', undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  await copyWhenReady(Promise.resolve('a link'));
  expect(written).toEqual(['a link']);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileUrls } from './file-urls.ts';

let made: string[];
let revoked: string[];
beforeEach(() => {
  made = [];
  revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length}`);
    return made.at(-1) as string;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => vi.restoreAllMocks());

/** A service that answers when a test says so. */
function slowService() {
  const requests: { path: string; signal: AbortSignal; answer: () => void; fail: () => void }[] = [];
  const fetchBlob = (path: string, signal: AbortSignal) =>
    new Promise<Blob>((resolve, reject) => {
      requests.push({ path, signal, answer: () => resolve(new Blob(['x'])), fail: () => reject(new Error('away')) });
    });
  return { requests, fetchBlob };
}

describe('addresses of files', () => {
  it('fetches a file once for all who show it', async () => {
    const { requests, fetchBlob } = slowService();
    const urls = createFileUrls(fetchBlob);
    const [first, second] = [urls.open('a'), urls.open('a')];
    requests[0]?.answer();
    expect(await first.url).toBe(await second.url);
    expect(requests).toHaveLength(1);
  });

  it('stops fetching a file that left the screen, and fetches it again when it comes back', async () => {
    const { requests, fetchBlob } = slowService();
    const urls = createFileUrls(fetchBlob);
    urls.open('a').close();
    expect(requests[0]?.signal.aborted).toBe(true);
    const again = urls.open('a');
    requests[1]?.answer();
    expect(await again.url).toBe('blob:0');
  });

  it('keeps recently shown files and releases the oldest unused ones', async () => {
    const { requests, fetchBlob } = slowService();
    const urls = createFileUrls(fetchBlob, 1);
    const opened = ['a', 'b', 'c'].map((path) => urls.open(path));
    for (const one of requests) one.answer();
    await Promise.all(opened.map(({ url }) => url));
    opened[0]?.close();
    opened[1]?.close();
    await Promise.resolve();
    expect(revoked).toEqual(['blob:0']);
    urls.open('b');
    expect(requests).toHaveLength(3);
  });

  it('asks again for what failed', async () => {
    const { requests, fetchBlob } = slowService();
    const urls = createFileUrls(fetchBlob);
    const first = urls.open('a');
    requests[0]?.fail();
    await expect(first.url).rejects.toThrow('away');
    urls.open('a');
    expect(requests).toHaveLength(2);
  });

  it('releases all of them at logout', async () => {
    const { requests, fetchBlob } = slowService();
    const urls = createFileUrls(fetchBlob);
    const shown = urls.open('a');
    requests[0]?.answer();
    await shown.url;
    urls.clear();
    await Promise.resolve();
    expect(revoked).toEqual(['blob:0']);
  });
});

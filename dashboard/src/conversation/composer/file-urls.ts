type Entry = { url: Promise<string>; users: number; controller: AbortController; isLoaded: boolean };

/** How many files that are not on screen are kept in memory. */
const maxIdleUrls = 240;

/**
 * Addresses of the client's files for `img`, which cannot send the access token itself. A fetch is aborted when its file
 * leaves the screen before it has arrived.
 */
export function createFileUrls(fetchBlob: (path: string, signal: AbortSignal) => Promise<Blob>, limit = maxIdleUrls) {
  /** In the order in which they were last used. */
  const entries = new Map<string, Entry>();

  function fetchOnce(path: string): Entry {
    const controller = new AbortController();
    const entry: Entry = { users: 0, controller, isLoaded: false, url: Promise.resolve('') };
    entry.url = fetchBlob(path, controller.signal).then((blob) => {
      entry.isLoaded = true;
      return URL.createObjectURL(blob);
    });
    // A failed fetch may be tried again.
    entry.url.catch(() => entries.get(path) === entry && entries.delete(path));
    return entry;
  }

  function drop(path: string, entry: Entry): void {
    entries.delete(path);
    entry.controller.abort();
    entry.url.then((url) => URL.revokeObjectURL(url)).catch(() => {});
  }

  function evictIdle(): void {
    const idle = [...entries].filter(([, { users }]) => users === 0);
    for (const [path, entry] of idle.slice(0, Math.max(0, idle.length - limit))) drop(path, entry);
  }

  return {
    /** Call it once, when the file is no longer shown. */
    open(path: string): { url: Promise<string>; close: () => void } {
      const entry = entries.get(path) ?? fetchOnce(path);
      entries.delete(path);
      entries.set(path, entry);
      entry.users += 1;
      const close = () => {
        entry.users -= 1;
        if (entry.users > 0 || entries.get(path) !== entry) return;
        if (entry.isLoaded) evictIdle();
        else drop(path, entry);
      };
      return { url: entry.url, close };
    },
    clear(): void {
      for (const [path, entry] of entries) drop(path, entry);
    },
  };
}

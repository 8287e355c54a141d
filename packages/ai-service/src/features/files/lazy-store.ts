import type { FileStore } from '@deskmate/service-kit/file-store';

/** A store that is opened when it is first needed; opening a folder takes a promise, building a service does not. */
export function lazyStore(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | null = null;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    put: async (key, content, limitBytes) => (await store()).put(key, content, limitBytes),
    get: async (key) => (await store()).get(key),
    delete: async (key) => (await store()).delete(key),
  };
}

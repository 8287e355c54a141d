import { storageKeys } from '@deskmate/api/storage';
import type { Edition } from './edit-history.ts';

type StoredEdit = Edition & { id: string };

const maxStoredEdits = 30;
const maxCharacters = 400_000;

/**
 * What the client has changed in results, by answer, on this device; the newest few. A requested logout removes it as it
 * does drafts.
 */
export function createStoredEdits(storage: Storage, clientId: string) {
  const key = `${storageKeys.draftPrefix}${clientId}:edits:write`;

  function readAll(): StoredEdit[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isStoredEdit) : [];
    } catch {
      return [];
    }
  }

  return {
    read(id: string): Edition | null {
      const found = readAll().find((edit) => edit.id === id);
      return found ? { text: found.text, base: found.base } : null;
    },
    /** Null for an answer as it came. */
    write(id: string, edition: Edition | null): void {
      const others = readAll().filter((edit) => edit.id !== id);
      let left = maxCharacters;
      const all = (edition ? [{ id, ...edition }, ...others] : others)
        .slice(0, maxStoredEdits)
        .filter(({ text, base }) => {
          left -= text.length + (base?.length ?? 0);
          return left >= 0;
        });
      try {
        if (all.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(all));
      } catch (error) {
        console.warn('The changes could not be kept on this device.', error);
      }
    },
  };
}

const isStoredEdit = (value: unknown): value is StoredEdit => {
  const { id, text, base } = (value ?? {}) as Partial<StoredEdit>;
  return typeof id === 'string' && typeof text === 'string' && (base === null || typeof base === 'string');
};

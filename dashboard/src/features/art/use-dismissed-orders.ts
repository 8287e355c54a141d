import { artDismissedKey } from '@deskmate/api/storage';
import { useCallback, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';

/** More than the orders that the service lists. */
const maxDismissed = 60;

/** Orders whose failures the client has dismissed, on this device. */
export function useDismissedOrders() {
  const { storage } = useSession();
  const [ids, setIds] = useState<ReadonlySet<string>>(() => read(storage.getItem(artDismissedKey)));
  const dismiss = useCallback(
    (id: string) => {
      const next = [id, ...ids].slice(0, maxDismissed);
      setIds(new Set(next));
      try {
        storage.setItem(artDismissedKey, JSON.stringify(next));
      } catch (error) {
        console.warn('It could not be stored on this device that an order was dismissed.', error);
      }
    },
    [ids, storage],
  );
  return { dismissedIds: ids, dismiss };
}

function read(text: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

import { artPutAwayKey } from '@deskmate/api/storage';
import { useCallback, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';

/** The service names an order for some hours; no more than this many can be put away in them. */
const most = 60;

/** Orders whose failures the person has seen and put away, on this device. */
export function usePutAway() {
  const { storage } = useSession();
  const [ids, setIds] = useState<ReadonlySet<string>>(() => read(storage.getItem(artPutAwayKey)));
  const putAway = useCallback(
    (id: string) =>
      setIds((old) => {
        const next = [id, ...old].slice(0, most);
        try {
          storage.setItem(artPutAwayKey, JSON.stringify(next));
        } catch (error) {
          console.warn('It could not be kept on this device that an order was put away.', error);
        }
        return new Set(next);
      }),
    [storage],
  );
  return { putAwayIds: ids, putAway };
}

function read(text: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

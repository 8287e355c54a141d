import { visitedEntriesKey } from '@deskmate/api/storage';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';

/** How many entries of the tab's history are remembered. */
const maxVisited = 50;

/**
 * Whether this entry of the browser's history is opened for the first time. The state of an entry is still there after a
 * reload and when one comes back to it.
 * @param key of the location
 */
export function useIsFirstVisit(key: string): boolean {
  const { tabStorage } = useSession();
  const readVisited = () => tabStorage.getItem(visitedEntriesKey)?.split(' ') ?? [];
  const [entry, setEntry] = useState(() => ({ key, isFirst: !readVisited().includes(key) }));
  const shown = entry.key === key ? entry : { key, isFirst: !readVisited().includes(key) };
  if (shown !== entry) setEntry(shown);
  useEffect(() => {
    const visited = tabStorage.getItem(visitedEntriesKey)?.split(' ') ?? [];
    tabStorage.setItem(
      visitedEntriesKey,
      [...visited.filter((other) => other !== key), key].slice(-maxVisited).join(' '),
    );
  }, [tabStorage, key]);
  return shown.isFirst;
}

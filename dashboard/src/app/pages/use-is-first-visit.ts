import { visitedEntriesKey } from '@deskmate/api/storage';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';

/** How many entries of the tab's history are remembered. */
const maxVisited = 50;

const readVisited = (tabStorage: Storage) => tabStorage.getItem(visitedEntriesKey)?.split(' ') ?? [];

/**
 * Whether this entry of the browser's history is opened for the first time. The state of an entry is still there after a
 * reload and when one comes back to it.
 * @param key of the location
 */
export function useIsFirstVisit(key: string): boolean {
  const { tabStorage } = useSession();
  // Read once per entry and not followed: the effect below writes it.
  const readEntry = () => ({ key, isFirst: !readVisited(tabStorage).includes(key) });
  const [entry, setEntry] = useState(readEntry);
  const shown = entry.key === key ? entry : readEntry();
  if (shown !== entry) setEntry(shown);
  useEffect(() => {
    const others = readVisited(tabStorage).filter((other) => other !== key);
    tabStorage.setItem(visitedEntriesKey, [...others, key].slice(-maxVisited).join(' '));
  }, [tabStorage, key]);
  return shown.isFirst;
}

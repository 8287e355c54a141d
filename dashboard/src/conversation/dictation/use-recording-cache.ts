import { type Dispatch, type RefObject, type SetStateAction, useEffect, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { createRecordingCache, type RecordingCache } from './recording-cache.ts';
import type { DictationState } from './use-dictation.ts';

/** The recordings of a draft that this device keeps until they are text. */
export function useRecordingCache(clientId: string, draftKey: string | null): RecordingCache {
  // State and not a memo, because the cache holds the lock of its recording.
  const [now, setNow] = useState(() => ({ clientId, draftKey, cache: createRecordingCache(clientId, draftKey) }));
  if (now.clientId === clientId && now.draftKey === draftKey) return now.cache;
  const cache = createRecordingCache(clientId, draftKey);
  setNow({ clientId, draftKey, cache });
  return cache;
}

/** Offers a stored recording of this chat. A running dictation continues when the chat gets its address. */
export function useKeptRecording(
  cache: RecordingCache,
  owner: RefObject<RecordingCache>,
  name: DictationState['name'],
  setState: Dispatch<SetStateAction<DictationState>>,
) {
  const now = useLatest(name);
  useEffect(() => {
    const isIdle = () => ['off', 'kept', 'refused'].includes(now.current);
    if (!isIdle()) return;
    owner.current = cache;
    cache.waitForStored((before) => setState((old) => (old.name === 'off' ? { name: 'kept', ...before } : old)));
    return () => {
      if (!isIdle()) return;
      cache.leave();
      setState({ name: 'off' });
    };
  }, [cache, owner, setState]);
  useEffect(() => () => owner.current.leave(), [owner]);
}

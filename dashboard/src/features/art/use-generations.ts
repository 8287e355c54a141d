import type { Generation } from '@deskmate/api/contracts/ai/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { historyKey } from '../../conversation/store/history-queries.ts';
import { useConversationRegistry } from '../../conversation/store/use-conversation-registry.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionKey } from '../../session/session-queries.ts';
import { followGeneration } from './follow-generation.ts';
import { endingsBetween, type ImageEnding, isRunning } from './generation-progress.ts';
import { generationsKey, generationsQuery, withGeneration } from './generation-queries.ts';
import { imagesKey } from './image-queries.ts';

/** A browser has six connections to one host over HTTP/1.1, for streams and everything else. */
const maxFollowed = 2;
/** How often the list is read while more orders are under way than are followed. */
const listEveryMs = 2500;

/** What happens meanwhile. */
type GenerationEvents = { onImageEnd: (ending: ImageEnding) => void; onEnd: (generation: Generation) => void };

/**
 * The orders of the client, wherever they were given, as they are now: the oldest of those under way are followed until
 * they end, because they are drawn first.
 */
export function useGenerations({ onImageEnd, onEnd }: GenerationEvents) {
  const api = useApi();
  const queries = useQueryClient();
  const registry = useConversationRegistry();
  const query = useQuery({
    ...generationsQuery(api),
    refetchInterval: ({ state }) => (runningIdsOf(state.data).length > maxFollowed ? listEveryMs : false),
  });
  const { data } = query;
  const seen = useRef<readonly Generation[]>([]);
  const followed = useRef(new Map<string, AbortController>());

  const put = useCallback(
    (generation: Generation) =>
      queries.setQueryData<Generation[]>(generationsKey, (all) => withGeneration(all ?? [], generation)),
    [queries],
  );

  const look = useEffectEvent((all: readonly Generation[]) => {
    const before = new Map(seen.current.map((generation) => [generation.id, generation]));
    seen.current = all;
    for (const generation of all) {
      const was = before.get(generation.id);
      for (const ending of endingsBetween(was, generation)) onImageEnd(ending);
      if (!was || !isRunning(was) || isRunning(generation)) continue;
      for (const queryKey of [imagesKey, subscriptionKey, historyKey]) void queries.invalidateQueries({ queryKey });
      registry.notifyTabs(generation.session_id);
      onEnd(generation);
    }
  });
  useEffect(() => look(data ?? []), [data]);

  const oldest = runningIdsOf(data).slice(-maxFollowed).join(' ');
  useEffect(() => {
    const all = followed.current;
    for (const id of oldest.split(' ').filter((one) => one !== '' && !all.has(one))) {
      const controller = new AbortController();
      all.set(id, controller);
      void followGeneration(id, put, controller.signal, { client: api }).finally(() => {
        // An order that is still running in the list but cannot be followed any more is read again.
        if (!controller.signal.aborted) void queries.invalidateQueries({ queryKey: generationsKey });
        all.delete(id);
      });
    }
  }, [api, queries, oldest, put]);

  useEffect(() => {
    const all = followed.current;
    return () => {
      for (const controller of all.values()) controller.abort();
      all.clear();
    };
  }, []);

  // Another tab has ordered, or an order of it has ended.
  useEffect(
    () =>
      registry.onChange(() => {
        void queries.invalidateQueries({ queryKey: generationsKey });
        void queries.invalidateQueries({ queryKey: imagesKey });
      }),
    [registry, queries],
  );

  return { generations: data ?? [], error: query.error, retry: () => void query.refetch(), put };
}

/** Newest first, as the service lists them. */
const runningIdsOf = (all: readonly Generation[] = []): string[] => all.filter(isRunning).map(({ id }) => id);

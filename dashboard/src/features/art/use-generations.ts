import type { Generation } from '@deskmate/api/contracts/ai/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { historyKey } from '../../conversation/history/history-queries.ts';
import { useConversationRegistry } from '../../conversation/state/use-conversation-registry.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionKey } from '../../session/session-queries.ts';
import { followGeneration } from './follow-generation.ts';
import { endingsBetween, type ImageEnding, isRunning } from './generation-progress.ts';
import { generationsKey, generationsQuery, withGeneration } from './generation-queries.ts';
import { imagesKey } from './image-queries.ts';

/**
 * The orders of the client, wherever they were given, as they are now: those under way are followed until they end.
 * @param onEnding called for each image that ends meanwhile
 */
export function useGenerations(onEnding: (ending: ImageEnding) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const registry = useConversationRegistry();
  const query = useQuery(generationsQuery(api));
  const followed = useRef(new Map<string, AbortController>());
  const reportEnding = useEffectEvent(onEnding);

  const put = useCallback(
    (generation: Generation) =>
      queries.setQueryData<Generation[]>(generationsKey, (all) => withGeneration(all ?? [], generation)),
    [queries],
  );

  const take = useEffectEvent((generation: Generation) => {
    const before = queries.getQueryData<Generation[]>(generationsKey)?.find(({ id }) => id === generation.id);
    put(generation);
    for (const ending of endingsBetween(before, generation)) reportEnding(ending);
    if (isRunning(generation)) return;
    for (const queryKey of [imagesKey, subscriptionKey, historyKey]) void queries.invalidateQueries({ queryKey });
    registry.notifyTabs(generation.session_id);
  });

  const runningIds = (query.data ?? []).filter(isRunning).map(({ id }) => id);
  const running = runningIds.join(' ');
  useEffect(() => {
    const all = followed.current;
    for (const id of running.split(' ').filter((one) => one !== '' && !all.has(one))) {
      const controller = new AbortController();
      all.set(id, controller);
      void followGeneration(id, take, controller.signal, { client: api }).finally(() => {
        // An order that is still running in the list but cannot be followed any more is read again.
        if (!controller.signal.aborted) void queries.invalidateQueries({ queryKey: generationsKey });
        all.delete(id);
      });
    }
  }, [api, queries, running]);

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

  return { generations: query.data ?? [], error: query.error, retry: () => void query.refetch(), put };
}

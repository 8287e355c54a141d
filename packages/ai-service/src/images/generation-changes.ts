import type { Bus } from '@deskmate/service-kit/work/bus';

export type GenerationChanges = ReturnType<typeof createGenerationChanges>;

/**
 * Informs the followers of a generation, in any process, that its rows have changed. Messages can be lost; followers also read the
 * rows at intervals.
 */
export function createGenerationChanges(bus: Bus) {
  const followers = new Map<string, Set<() => void>>();
  const changed = 'image-generation-changed';
  const stop = 'image-generation-stop';
  const unsubscribe = bus.subscribe(changed, (id) => {
    for (const listener of followers.get(id) ?? []) listener();
  });
  return {
    publish: (id: string): void => bus.publish(changed, id),
    /** Whether the generation is followed in this process. */
    isFollowed: (id: string): boolean => followers.has(id),
    /** @returns a function that stops following. */
    follow(id: string, listener: () => void): () => void {
      const listeners = followers.get(id) ?? new Set();
      followers.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && followers.get(id) === listeners) followers.delete(id);
      };
    },
    requestStop: (id: string): void => bus.publish(stop, id),
    onStop: (listener: (id: string) => void) => bus.subscribe(stop, listener),
    close: unsubscribe,
  };
}

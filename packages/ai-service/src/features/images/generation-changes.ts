import type { Bus } from '@deskmate/service-kit/bus';

export type GenerationChanges = ReturnType<typeof createGenerationChanges>;

/**
 * Tells who follows an order, in any process, that its rows have changed. Messages can be lost; followers look at the
 * rows now and then all the same.
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
    /** Whether somebody follows it in this process. */
    isFollowed: (id: string): boolean => followers.has(id),
    /** @returns the way to stop following. */
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

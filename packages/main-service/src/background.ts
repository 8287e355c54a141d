import type { Log } from '@deskmate/service-kit/log';

/** Runs work that an answer does not wait for. */
export type Background = {
  run(name: string, work: () => Promise<void>): void;
  /** Resolves once nothing is running. */
  idle(): Promise<void>;
};

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const done = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

import { type Clock, systemClock } from '../clock.ts';
import type { Log } from './log.ts';

/** What a process leans on. `main` and `ai`: the other service, where the two run apart. */
export type DependencyName = 'database' | 'disk' | 'redis' | 'store' | 'mail' | 'gateway' | 'vendors' | 'main' | 'ai';
/** `degraded`: it works in part, or not for everybody. */
export type DependencyState = 'ok' | 'degraded' | 'down';
/** `since`: when it came into this state, in milliseconds. */
export type DependencyStatus = { state: DependencyState; since: number };

/** One thing that can fail; whoever uses it says how it went. */
export type Dependency = {
  works(): void;
  /** @param cause logged, once for the whole outage. */
  fails(cause: unknown, state?: Exclude<DependencyState, 'ok'>): void;
};

/** For tests and tools that nobody watches. */
export const unwatched: Dependency = { works: () => {}, fails: () => {} };

export type Dependencies = {
  /** @param part one of several of a kind, such as a vendor. */
  watch(name: DependencyName, options?: { part?: string; calmMs?: number }): Dependency;
  /** Those that are watched. Where one has parts, it is `down` when all of them are. */
  read(): Partial<Record<DependencyName, DependencyStatus>>;
};

type Watched = Dependency & { name: DependencyName; status: DependencyStatus };

/** A dependency that some requests reach and others do not is back when it has not failed for so long. */
const defaultCalmMs = 5000;

/** The states of what a process depends on: one line of the log when it fails, one when it is back. */
export function createDependencies(log: Log, clock: Clock = systemClock): Dependencies {
  const watched = new Map<string, Watched>();

  const create = (name: DependencyName, part: string | undefined, calmMs: number): Watched => {
    const about = { dependency: name, ...(part !== undefined && { part }) };
    let failedAt = Number.NEGATIVE_INFINITY;
    let failures = 0;
    const self: Watched = {
      name,
      status: { state: 'ok', since: clock.now() },
      works() {
        const { state, since } = self.status;
        if (state === 'ok' || clock.now() - failedAt < calmMs) return;
        self.status = { state: 'ok', since: clock.now() };
        log.warn({ ...about, failures, seconds: Math.round((clock.now() - since) / 1000) }, 'dependency is back');
        failures = 0;
      },
      fails(cause, state = 'down') {
        failedAt = clock.now();
        failures += 1;
        if (self.status.state === state) return;
        self.status = { state, since: clock.now() };
        log.error({ ...about, state, err: cause }, 'dependency fails');
      },
    };
    return self;
  };

  return {
    watch(name, { part, calmMs = defaultCalmMs } = {}) {
      const key = `${name} ${part ?? ''}`;
      const known = watched.get(key) ?? create(name, part, calmMs);
      watched.set(key, known);
      return known;
    },
    read() {
      const byName = Map.groupBy(watched.values(), ({ name }) => name);
      return Object.fromEntries([...byName].map(([name, parts]) => [name, join(parts.map(({ status }) => status))]));
    },
  };
}

function join(parts: readonly DependencyStatus[]): DependencyStatus {
  const failing = parts.filter(({ state }) => state !== 'ok');
  if (failing.length === 0) return { state: 'ok', since: Math.max(...parts.map(({ since }) => since)) };
  const isDown = failing.length === parts.length && failing.every(({ state }) => state === 'down');
  return { state: isDown ? 'down' : 'degraded', since: Math.min(...failing.map(({ since }) => since)) };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { type EmbeddedInstance, isFatal } from './embedded-instance.ts';

type Query = PGlite['query'];

/** The part of PGlite that Drizzle uses, and exclusive access. */
export type EmbeddedClient = {
  query: Query;
  transaction<T>(work: (tx: { query: Query }) => Promise<T>): Promise<T>;
  /** Runs `work` while nothing else touches the database. */
  alone<T>(work: (instance: PGlite) => Promise<T>): Promise<T>;
  /** Waits for the earlier calls. */
  close(): Promise<void>;
};

/** Runs one piece of work at a time in the instance. */
export function createEmbeddedClient(instance: EmbeddedInstance): EmbeddedClient {
  const inTurn = createTurns();
  const alone: EmbeddedClient['alone'] = (work) => inTurn(() => instance.watch(() => work(instance.use())));
  return {
    alone,
    query: (text, params, options) => alone((pglite) => pglite.query(text, params, withoutParsers(pglite, options))),
    transaction: (work) => inTurn(() => runTransaction(instance, work)),
    close: () => inTurn(() => instance.close()),
  };
}

/**
 * Drizzle sends the same few parsers with each query, for which PGlite copies its table of hundreds every time: that
 * takes longer than most queries. So they are put into that table.
 */
function withoutParsers(pglite: PGlite, { parsers, ...options }: QueryOptions = {}): QueryOptions {
  Object.assign(pglite.parsers, parsers);
  return options;
}

const currentTransaction = new AsyncLocalStorage<{ open: boolean }>();

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    // Waiting here would be a deadlock.
    if (currentTransaction.getStore()?.open) throw new Error('inside a transaction use its tx, not the outer db');
    // PGlite computes on this thread without yielding, so a queue of statements would block everything else in
    // the process until it is empty.
    const turn = last.then(() => eventLoopTurn()).then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

function runTransaction<T>(instance: EmbeddedInstance, work: (tx: { query: Query }) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const scope = { open: true };
  const guarded =
    (tx: Transaction): Query =>
    <Row>(text: string, params?: unknown[], options?: QueryOptions) => {
      const pglite = instance.use();
      if (!scope.open) throw new Error('the transaction is over');
      return instance
        .watch(() => tx.query<Row>(text, params, withoutParsers(pglite, options)))
        .catch((error: unknown) => {
          if (!isFatal(error)) throw error;
          reject(error);
          // Never settled, on purpose: PGlite answers an error with a ROLLBACK, which would block for ever.
          return new Promise<never>(() => {});
        });
    };
  currentTransaction
    .run(scope, () => {
      return instance.use().transaction((tx) => work({ query: guarded(tx) }));
    })
    .then(resolve, reject)
    .finally(() => {
      scope.open = false;
    });
  return promise;
}

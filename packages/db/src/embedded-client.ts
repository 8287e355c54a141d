import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { type EmbeddedInstance, isFatal } from './embedded-instance.ts';
import { createStatements, type Statements } from './embedded-statements.ts';

type Query = PGlite['query'];

/** The part of PGlite that Drizzle uses, and a way to have the database to oneself. */
export type EmbeddedClient = {
  query: Query;
  transaction<T>(work: (tx: { query: Query }) => Promise<T>): Promise<T>;
  /** Runs `work` while nothing else touches the database. */
  alone<T>(work: (instance: PGlite) => Promise<T>): Promise<T>;
  /** After what was asked before. */
  close(): Promise<void>;
};

/** Lets one piece of work at a time into the instance. */
export function createEmbeddedClient(instance: EmbeddedInstance): EmbeddedClient {
  const inTurn = createTurns();
  const alone: EmbeddedClient['alone'] = (work) => inTurn(() => instance.watch(() => work(instance.use())));
  return {
    alone,
    query: (...args) => alone((pglite) => statementsOf(pglite).query(...args)),
    transaction: (work) => inTurn(() => runTransaction(instance, work)),
    close: () => inTurn(() => instance.close()),
  };
}

const statements = new WeakMap<PGlite, Statements>();

/** Of an instance that was opened anew nothing is known any more. */
function statementsOf(pglite: PGlite): Statements {
  const known = statements.get(pglite) ?? createStatements(pglite);
  statements.set(pglite, known);
  return known;
}

const currentTransaction = new AsyncLocalStorage<{ open: boolean }>();

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    // Would wait for the transaction that waits for it.
    if (currentTransaction.getStore()?.open) throw new Error('inside a transaction use its tx, not the outer db');
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

function runTransaction<T>(instance: EmbeddedInstance, work: (tx: { query: Query }) => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const scope = { open: true };
  const guarded =
    (query: Query): Query =>
    <Row>(...args: Parameters<Query>) => {
      instance.use();
      if (!scope.open) throw new Error('the transaction is over');
      return instance
        .watch(() => query<Row>(...args))
        .catch((error: unknown) => {
          if (!isFatal(error)) throw error;
          reject(error);
          // Never settled, on purpose: PGlite answers an error with a ROLLBACK, which would block for ever.
          return new Promise<never>(() => {});
        });
    };
  currentTransaction
    .run(scope, () => {
      const pglite = instance.use();
      return pglite.transaction((tx) => work({ query: guarded(statementsOf(pglite).within(tx)) }));
    })
    .then(resolve, reject)
    .finally(() => {
      scope.open = false;
    });
  return promise;
}

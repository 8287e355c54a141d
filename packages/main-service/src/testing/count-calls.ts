import type { MainContext } from '../context.ts';
import type { Repositories } from '../repositories.ts';
import type { Tx } from '../transaction.ts';

/** The same context, which notes in `calls` what is asked of each repository, as `payments.find`. */
export function countCalls(context: MainContext, calls: string[]): MainContext {
  const counted = <Counted extends Repositories | Tx>(repositories: Counted): Counted =>
    Object.fromEntries(
      Object.entries(repositories).map(([name, repository]) => [name, noting(name, repository)]),
    ) as unknown as Counted;
  const noting = (name: string, repository: object) =>
    new Proxy(repository, {
      get(target, method) {
        const value: unknown = Reflect.get(target, method);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          calls.push(`${name}.${String(method)}`);
          return Reflect.apply(value, target, given);
        };
      },
    });
  return {
    ...context,
    repositories: counted(context.repositories),
    transact: (work) => context.transact((tx) => work(counted(tx))),
  };
}

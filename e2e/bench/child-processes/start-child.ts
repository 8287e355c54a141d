import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Calls, Replied } from './serve-parent.ts';

export type Child<C extends Calls> = {
  pid: number;
  call<N extends keyof C & string>(name: N, given: Parameters<C[N]>[0]): Promise<Awaited<ReturnType<C[N]>>>;
  stop(): Promise<void>;
};

/** Runs a measuring part in a process of its own, so that it disturbs what is measured as little as it can. */
export function startChild<C extends Calls>(file: URL, words: string[] = []): Child<C> {
  const child = fork(file, words, { serialization: 'advanced' });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  child.on('message', ({ id, value, error }: Replied) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value as never);
    else call?.reject(new Error(error));
  });
  const ended = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended`));
  });
  return {
    pid: child.pid ?? 0,
    call: (name, given) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        child.send({ id: lastId, name, given });
      }),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

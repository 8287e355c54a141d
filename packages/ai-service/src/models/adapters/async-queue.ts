/** Values that one side pushes and the other side awaits. */
export type AsyncQueue<T> = {
  push(value: T): void;
  /** Values pushed before are still read. Only the first `end` or `fail` counts. */
  end(): void;
  fail(error: unknown): void;
  next(): Promise<IteratorResult<T, undefined>>;
};

/** Costs one promise per value; an async generator costs several, and as many again per generator it passes. */
export function createAsyncQueue<T>(): AsyncQueue<T> {
  const waiting: T[] = [];
  let reader: PromiseWithResolvers<IteratorResult<T, undefined>> | null = null;
  let over: { error: unknown } | 'ended' | null = null;

  const finish = (how: { error: unknown } | 'ended'): void => {
    if (over) return;
    over = how;
    const awaiting = reader;
    reader = null;
    if (how === 'ended') awaiting?.resolve({ done: true, value: undefined });
    else awaiting?.reject(how.error);
  };
  return {
    push(value) {
      if (over) return;
      if (!reader) return void waiting.push(value);
      const awaiting = reader;
      reader = null;
      awaiting.resolve({ done: false, value });
    },
    end: () => finish('ended'),
    fail: (error) => finish({ error }),
    next() {
      if (waiting.length > 0) return Promise.resolve({ done: false, value: waiting.shift() as T });
      if (over === 'ended') return Promise.resolve({ done: true, value: undefined });
      if (over) return Promise.reject(over.error);
      reader = Promise.withResolvers();
      return reader.promise;
    },
  };
}

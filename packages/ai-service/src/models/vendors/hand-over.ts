/** Values on their way from whoever makes them to the one who reads them. */
export type HandOver<T> = {
  push(value: T): void;
  /** What was pushed before is still read. Only the first end counts. */
  end(): void;
  fail(error: unknown): void;
  next(): Promise<IteratorResult<T, undefined>>;
};

/** Costs one promise for each value; an async generator costs several, and again as many for each it passes through. */
export function handOver<T>(): HandOver<T> {
  const waiting: T[] = [];
  let reader: PromiseWithResolvers<IteratorResult<T, undefined>> | null = null;
  let over: { error: unknown } | 'ended' | null = null;

  const finish = (how: { error: unknown } | 'ended'): void => {
    if (over) return;
    over = how;
    const asked = reader;
    reader = null;
    if (how === 'ended') asked?.resolve({ done: true, value: undefined });
    else asked?.reject(how.error);
  };
  return {
    push(value) {
      if (over) return;
      if (!reader) return void waiting.push(value);
      const asked = reader;
      reader = null;
      asked.resolve({ done: false, value });
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

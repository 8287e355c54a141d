import type { PGlite } from '@electric-sql/pglite';

export type InstanceOptions = {
  open: () => Promise<PGlite>;
  /** Called when the database stopped itself, and again for each failed try to open it again. */
  onFault?: (error: unknown) => void;
  /** Whether opening it again can succeed now (is there space?). */
  mayReopen?: () => Promise<boolean>;
  retryMs?: number;
  /** Called with the instance when nobody needs it any more. Closes it by default. */
  release?: (instance: PGlite) => Promise<void>;
};

export type EmbeddedInstance = {
  /** @throws an error with PostgreSQL's code for "not available" while there is none. */
  use(): PGlite;
  /** Runs a call into the instance and abandons the instance if that call ended the database. */
  watch<T>(call: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Keeps one PGlite instance. When the disk fails, the database inside it stops itself, and any
 * further call into it would block the whole process for ever. So it is abandoned, calls are
 * refused, and a new one is opened from the files, which brings back all that was committed.
 */
export async function createEmbeddedInstance(options: InstanceOptions): Promise<EmbeddedInstance> {
  const { onFault, mayReopen = async () => true, retryMs = 1000, release = (last) => last.close() } = options;
  let instance: PGlite | null = await options.open();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const abandon = (cause: unknown) => {
    instance = null;
    onFault?.(cause);
    retry = setTimeout(reopen, retryMs);
  };

  const reopen = async () => {
    try {
      const opened = (await mayReopen()) ? await options.open() : null;
      if (closed) await opened?.close();
      else instance = opened;
    } catch (error) {
      onFault?.(error);
    }
    if (!instance && !closed) retry = setTimeout(reopen, retryMs);
  };

  return {
    use() {
      if (!instance) throw Object.assign(new Error('the database is not available'), { code: '57P03' });
      return instance;
    },
    async watch(call) {
      try {
        return await call();
      } catch (error) {
        if (isFatal(error)) abandon(error);
        throw error;
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const last = instance;
      instance = null;
      if (last) await release(last);
    },
  };
}

/** The database inside PGlite has ended; its memory must not be entered again. */
export function isFatal(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const { severity } = error as Error & { severity?: string };
  return severity === 'PANIC' || severity === 'FATAL' || error.name === 'RuntimeError';
}

import type { Log } from '@deskmate/service-kit/monitoring/log';

/** The process ends within 15 s of the signal. */
const shutDownLimitMs = 14_000;

type Ending = {
  log: Log;
  /** Ends everything in order. */
  close: () => Promise<void>;
  /** Ends the process. */
  exit: (code: number) => void;
};

/**
 * Ends the process well on the first SIGTERM or SIGINT (Ctrl-C reaches us twice, from the terminal and from npm), and
 * on an exception that nothing caught: what threw it may be half done, so whatever supervises the process starts it again.
 * A rejection that nothing awaited concerns one request: it is logged, and the process goes on.
 */
export function shutDownInOrder({ log, close, exit }: Ending): void {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    const limit = setTimeout(() => {
      log.error('did not end in time');
      exit(1);
    }, shutDownLimitMs);
    try {
      await close();
      clearTimeout(limit);
      log.info('ended');
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'did not end well');
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) log.info({ signal }, 'ending');
      void end(0);
    });
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception that nothing caught: ending');
    void end(1);
  });
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection that nobody waited for'));
}

import type { Log } from '@deskmate/service-kit/log';

/** The promise is 15 s from the signal to the end (`safety.md` R11). */
const patienceMs = 14_000;

type Ending = {
  log: Log;
  /** Ends everything in order. */
  close: () => Promise<void>;
  /** Ends the process. */
  exit: (code: number) => void;
};

/** Ends the process well on the first SIGTERM or SIGINT. Ctrl-C reaches us twice (from the terminal and from npm). */
export function shutDownOnSignal({ log, close, exit }: Ending): void {
  let ending = false;
  const end = async (signal: NodeJS.Signals) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'ending');
    const impatience = setTimeout(() => {
      log.error('did not end in time');
      exit(1);
    }, patienceMs);
    try {
      await close();
      clearTimeout(impatience);
      log.info('ended');
      exit(0);
    } catch (error) {
      log.error({ err: error }, 'did not end well');
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
}

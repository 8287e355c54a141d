import { type DestinationStream, type Logger, pino } from 'pino';
import { redact, redactText } from './redact.ts';

export type Log = Logger;

/**
 * The log of a process: one JSON object a line, so that no text from outside can forge a line.
 * Everything passes `redact`; messages given as text are for constants, data belongs in the object.
 */
export function createLog(options: { level?: string; destination?: DestinationStream; name?: string } = {}): Log {
  return pino(
    {
      level: options.level ?? 'info',
      base: options.name ? { name: options.name } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redact(fields) as Record<string, unknown>,
      },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          for (const [index, arg] of args.entries()) if (typeof arg === 'string') args[index] = redactText(arg);
          method.apply(this, args);
        },
      },
    },
    // Written beside the requests: a write that is waited for costs a tenth of a short request. Flushed at exit.
    options.destination ?? pino.destination({ sync: false }),
  );
}

/** For tests and tools that want quiet. */
export const silentLog = (): Log => pino({ level: 'silent' });

import { type DestinationStream, type Logger, pino } from 'pino';
import { redact, redactText } from './redact.ts';
import { currentRequestId } from './request-context.ts';

export type Log = Logger;

/**
 * The log of a process: one JSON object a line, so that no text from outside can forge a line.
 * Everything passes `redact`; messages given as text are for constants, data belongs in the object.
 * What a request causes carries its id, also when it is logged deep inside or after the answer.
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
      mixin(_fields, _level, logger) {
        const requestId = currentRequestId();
        // The log of the request itself has the id already.
        return requestId === undefined || 'request_id' in logger.bindings() ? {} : { request_id: requestId };
      },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          for (const [index, arg] of args.entries()) if (typeof arg === 'string') args[index] = redactText(arg);
          method.apply(this, args);
        },
      },
    },
    // Asynchronous: a synchronous write takes a tenth of the time of a short request. Flushed at exit.
    options.destination ?? pino.destination({ sync: false }),
  );
}

/** Logs nothing; for tests and tools. */
export const silentLog = (): Log => pino({ level: 'silent' });

import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from '../http/request-context.ts';
import { redact, redactText } from './redact.ts';

export type Log = Logger;

/**
 * The log of a process: one JSON object a line, so that no text from outside can forge a line.
 * Everything passes `redact`; messages given as text are for constants, data belongs in the object.
 * An error that repeats has its stack once a minute, so that an outage does not bury everything else.
 * What a request causes carries its id, also when it is logged deep inside or after the answer.
 */
export function createLog(options: { level?: string; destination?: DestinationStream; name?: string } = {}): Log {
  const withoutRepeatedStack = createStackFilter();
  return pino(
    {
      level: options.level ?? 'info',
      base: options.name ? { name: options.name } : null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutRepeatedStack(redact(fields) as Fields),
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

type Fields = Record<string, unknown>;

const stackAgainMs = 60_000;
const rememberedStacks = 500;

/** Leaves the stacks out of an error that was logged with them less than a minute ago. */
function createStackFilter(): (fields: Fields) => Fields {
  const shownAt = new Map<string, number>();
  return (fields) => {
    const err = fields.err as Fields | undefined;
    if (typeof err?.stack !== 'string') return fields;
    const kind = `${err.type} ${err.message} ${err.stack.slice(0, 200)}`;
    const now = performance.now();
    const isRepeated = now - (shownAt.get(kind) ?? Number.NEGATIVE_INFINITY) < stackAgainMs;
    if (isRepeated) return { ...fields, err: withoutStack(err) };
    if (shownAt.size >= rememberedStacks) shownAt.clear();
    shownAt.set(kind, now);
    return fields;
  };
}

const withoutStack = ({ stack: _left, cause, ...error }: Fields): Fields => ({
  ...error,
  ...(cause !== undefined && {
    cause: typeof cause === 'object' && cause !== null ? withoutStack(cause as Fields) : cause,
  }),
});

/** Logs nothing; for tests and tools. */
export const silentLog = (): Log => pino({ level: 'silent' });

import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createParser } from 'eventsource-parser';
import type { OtherService } from './call-service.ts';
import { sessionEnds } from './internal-routes.ts';
import { secretHeader } from './service-secret.ts';

/** Between two tries to reach the main backend. */
const retryMs = 500;
/** The sender pings every 15 s; a connection that is silent for longer than two pings is dead. */
const inactivityMs = 35_000;

/** Reads from the main backend which sign-in sessions end, until it is stopped, and reconnects after a lost connection. */
export function followSessionEnds(main: OtherService, log: Log) {
  const faults = createFaultLog(log, 'following the ends of sign-in sessions');
  const listeners = new EventEmitter().setMaxListeners(0);
  const stop = new AbortController();
  void (async () => {
    while (!stop.signal.aborted) {
      await readOnce(main, stop.signal, { onOpen: faults.worked, onEnd: (id) => listeners.emit('end', id) }).catch(
        (error: unknown) => stop.signal.aborted || faults.failed(error),
      );
      await wait(retryMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    subscribe(listener: (signInSessionId: string) => void) {
      listeners.on('end', listener);
      return () => void listeners.off('end', listener);
    },
    close: () => stop.abort(),
  };
}

type Listeners = { onOpen: () => void; onEnd: (id: string) => void };

async function readOnce(main: OtherService, stop: AbortSignal, { onOpen, onEnd }: Listeners): Promise<void> {
  const inactivity = new AbortController();
  const arm = () => setTimeout(() => inactivity.abort(), inactivityMs);
  let timer = arm();
  try {
    const answer = await fetch(`${main.baseUrl}${sessionEnds.path}`, {
      headers: { [secretHeader]: main.secret.used },
      redirect: 'error',
      signal: AbortSignal.any([stop, inactivity.signal]),
    });
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      throw new Error(`the main backend answered ${answer.status}`);
    }
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onEnd(JSON.parse(data)) });
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = arm();
      parser.feed(text);
    }
  } finally {
    clearTimeout(timer);
  }
}

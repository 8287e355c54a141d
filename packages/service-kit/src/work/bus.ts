import type { Dependency } from '../monitoring/dependencies.ts';
import type { Log } from '../monitoring/log.ts';
import { newId } from '../random.ts';
import { openRedis } from './redis.ts';

type Listener = (message: string) => void;

/** Short notices between parts of the product, and between processes when Redis is there. At most once. */
export type Bus = {
  /** Listeners of this process are called at once. Those of other processes are called soon, if Redis is available. */
  publish(channel: string, message: string): void;
  /** @returns a function that removes the listener. */
  subscribe(channel: string, listener: Listener): () => void;
  /** Called when notices of other processes may have been missed: forget what was cached. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
};

type OnFault = (error: unknown) => void;
const warn: OnFault = (error) => process.emitWarning(error as Error);

export function createBus(onFault: OnFault = warn): Bus {
  const channels = createChannels(onFault);
  return {
    publish: channels.tell,
    subscribe: channels.subscribe,
    onGap: () => () => {},
    close: async () => channels.clear(),
  };
}

/** The same across processes, through Redis. */
export function createRedisBus(url: string, log: Log, dependency: Dependency): Bus {
  const own = newId();
  const onFault: OnFault = (error) => log.warn({ err: error }, 'bus');
  const channels = createChannels(onFault);
  const gaps = createChannels(onFault);
  const sender = openRedis(url, dependency);
  const receiver = openRedis(url, dependency);
  const leaving = new Set<Promise<unknown>>();
  let connectedBefore = false;
  receiver.on('ready', () => {
    receiver.psubscribe('bus:*').then(() => {
      if (connectedBefore) gaps.tell('gap', '');
      connectedBefore = true;
    }, dependency.fails);
  });
  receiver.on('pmessage', (_pattern: string, channel: string, envelope: string) => {
    const at = envelope.indexOf(' ');
    if (envelope.slice(0, at) !== own) channels.tell(channel.slice('bus:'.length), envelope.slice(at + 1));
  });
  return {
    publish(channel, message) {
      channels.tell(channel, message);
      const sent = sender
        .publish(`bus:${channel}`, `${own} ${message}`)
        .then(() => dependency.works(), dependency.fails);
      leaving.add(sent);
      void sent.finally(() => leaving.delete(sent));
    },
    subscribe: channels.subscribe,
    onGap: (listener) => gaps.subscribe('gap', listener),
    async close() {
      channels.clear();
      gaps.clear();
      // The notice of a short command must be sent before the process ends; an unavailable Redis delays that only briefly.
      await Promise.all(leaving);
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

/** The failure of a listener is logged and stops neither the other listeners nor the sender. */
function createChannels(onFault: OnFault) {
  const channels = new Map<string, Set<Listener>>();
  return {
    tell(channel: string, message: string): void {
      for (const listener of [...(channels.get(channel) ?? [])]) {
        try {
          listener(message);
        } catch (error) {
          onFault(error);
        }
      }
    },
    subscribe(channel: string, listener: Listener): () => void {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
      };
    },
    clear: () => channels.clear(),
  };
}

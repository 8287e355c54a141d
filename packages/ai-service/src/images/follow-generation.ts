import type { Generation } from '@deskmate/api/contracts/ai/images';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { EventStream } from '@deskmate/service-kit/streams/event-stream';
import type { GenerationChanges } from './generation-changes.ts';

type FollowDeps = {
  /** The generation as it is now; null when it was deleted. */
  read: () => Promise<Generation | null>;
  changes: Pick<GenerationChanges, 'follow'>;
  log: Log;
};

/** Finds changes whose message was lost. */
const lookEveryMs = 1500;

/** Sends a generation to one reader, whole, as often as it changes. Changes while the reader is behind become one event. */
export function followGeneration({ read, changes, log }: FollowDeps, first: Generation, stream: EventStream): void {
  let sent = '';
  let isLooking = false;
  let isChanged = false;

  const send = (generation: Generation): void => {
    const data = JSON.stringify(generation);
    if (data !== sent) stream.send('', data);
    sent = data;
    if (generation.status === 'done') stream.end();
  };

  const look = async (): Promise<void> => {
    isChanged = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isChanged && (await stream.ready())) {
        isChanged = false;
        const generation = await read();
        if (generation) send(generation);
        else stream.end();
      }
    } catch (error) {
      // The database may be available at the next reading.
      log.warn({ err: error }, 'generation of images not read');
    } finally {
      isLooking = false;
    }
  };

  const unfollow = changes.follow(first.id, look);
  const timer = setInterval(look, lookEveryMs).unref();
  stream.onClose(() => {
    clearInterval(timer);
    unfollow();
  });
  send(first);
  // It may have changed between its first reading and now.
  if (first.status !== 'done') void look();
}

import type { Growth, Offsets } from '@deskmate/api/streams/offsets';
import type { Bus } from '@deskmate/service-kit/work/bus';

/** What an answer has grown by, and where that begins. */
/** `isSecondTry`: nothing was added; the text is written once more. */
export type GrowthMessage = Growth & { chatId: string; from: Offsets; isSecondTry?: true | undefined };
export type ProcessChannels = ReturnType<typeof createProcessChannels>;

/**
 * Messages between processes about answers. They can be lost, so nothing depends on them: the rows of the
 * answer contain the same a little later.
 */
export function createProcessChannels(bus: Bus) {
  const ofIds = (name: string) => ({
    publish: (chatId: string): void => bus.publish(name, chatId),
    subscribe: (listener: (chatId: string) => void) => bus.subscribe(name, listener),
  });
  return {
    /** The client pressed Stop. */
    stop: ofIds('answer-stop'),
    /** An answer is followed in another process; repeated for as long as it is. */
    watch: ofIds('answer-watch'),
    /** The rows of a watched answer have changed: its text so far is stored, or it has ended. */
    stored: ofIds('answer-rows'),
    growth: {
      publish: (message: GrowthMessage): void => bus.publish('answer-growth', JSON.stringify(message)),
      subscribe: (listener: (message: GrowthMessage) => void) =>
        bus.subscribe('answer-growth', (message) => listener(JSON.parse(message) as GrowthMessage)),
    },
  };
}

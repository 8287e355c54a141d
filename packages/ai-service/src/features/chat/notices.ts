import type { Bus } from '@deskmate/service-kit/bus';
import { type Offsets, offsetsFromId, offsetsToId } from './stream-offsets.ts';

/** What an answer has grown by, and where that begins. */
export type GrowthNotice = { chatId: string; from: Offsets; content: string; reasoning: string };
export type Notices = ReturnType<typeof answerNotices>;

const channels = { stop: 'answer-stop', watch: 'answer-watch', grown: 'answer-grown', rows: 'answer-rows' };

/**
 * What processes tell each other about answers. Notices can get lost, so nothing rests on them: the
 * rows say the same a little later.
 */
export function answerNotices(bus: Bus) {
  const plain = (channel: string) => ({
    tell: (chatId: string): void => bus.publish(channel, chatId),
    hear: (listener: (chatId: string) => void) => bus.subscribe(channel, listener),
  });
  return {
    /** The person pressed Stop. */
    stop: plain(channels.stop),
    /** Somebody reads along in another process; said again while they do. */
    watch: plain(channels.watch),
    /** The rows of an answer that somebody watches have more to tell: its text so far, or its end. */
    rows: plain(channels.rows),
    grown: {
      /** `data` is the event as its readers get it. */
      tell: (from: Offsets, data: string): void => bus.publish(channels.grown, `${offsetsToId(from)} ${data}`),
      hear: (listener: (notice: GrowthNotice) => void) =>
        bus.subscribe(channels.grown, (message) => listener(readGrowth(message))),
    },
  };
}

function readGrowth(message: string): GrowthNotice {
  const at = message.indexOf(' ');
  const { chat_id: chatId, content, reasoning_content: reasoning } = JSON.parse(message.slice(at + 1));
  return { chatId, from: offsetsFromId(message.slice(0, at)), content, reasoning };
}

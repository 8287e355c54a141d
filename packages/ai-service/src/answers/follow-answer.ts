import { formatOffsets, type Offsets, offsetsAfter, startOffsets } from '@deskmate/api/streams/offsets';
import type { EventStream } from '@deskmate/service-kit/streams/event-stream';
import type { AnswerJob, Follower } from './answer-job.ts';

/** Maximum characters of one event, so that one event does not exceed the 1 MB buffer of a stream. */
const largestEvent = 65_536;
const nothing = { content: '', reasoning: '' };

/**
 * Sends an answer to one reader, from the offsets they have to its last event. A slow reader costs no memory: while
 * they are behind, nothing is queued for them, and what has grown meanwhile is sent in events of bounded size as they
 * catch up.
 */
export function followAnswer(job: AnswerJob, stream: EventStream, from: Offsets): void {
  job.publish();
  let sent = from;
  let isBehind = false;

  /** An ended answer has no newer revision, so a reader who has another one is sent the text that was kept. */
  const isOutdated = (has: number, is: number): boolean => has < is || (has !== is && job.ending !== null);

  /** Returns true when the reader has all text and its buffer can take more. */
  const sendSome = (): boolean => {
    const { revision } = job.text.published();
    const replaces = isOutdated(sent.revision, revision);
    // A reader of a process that has died may have a newer revision than is known here.
    const grown = replaces || sent.revision === revision ? job.text.since(sent) : nothing;
    const reasoning = grown.reasoning.slice(0, largestEvent);
    const content = grown.content.slice(0, largestEvent - reasoning.length);
    if (!replaces && content === '' && reasoning === '') return true;
    const part = { content, reasoning, replaces };
    sent = offsetsAfter(replaces ? { ...startOffsets, revision } : sent, part);
    const isReady = stream.send(formatOffsets(sent), job.events.part(part));
    return isReady && content.length === grown.content.length && reasoning.length === grown.reasoning.length;
  };

  const follower: Follower = {
    grown(delta) {
      if (isBehind) return;
      // A reader that followed another process before may have more text than this process, or less.
      const isInStep =
        !delta.replaces &&
        sent.revision === delta.from.revision &&
        sent.content === delta.from.content &&
        sent.reasoning === delta.from.reasoning;
      if (!isInStep || delta.content.length + delta.reasoning.length > largestEvent) {
        return sendSome() ? undefined : void catchUp();
      }
      sent = delta.to;
      if (!stream.send(formatOffsets(delta.to), job.events.part(delta))) void catchUp();
    },
    ended() {
      if (!isBehind) finish();
    },
  };

  const finish = (): void => {
    if (isOutdated(sent.revision, job.text.published().revision) && !sendSome()) return void catchUp();
    job.followers.delete(follower);
    if (job.ending) stream.send(formatOffsets(sent), job.events.last(job.ending));
    stream.end();
  };

  const catchUp = async (): Promise<void> => {
    isBehind = true;
    while (await stream.ready()) {
      if (!sendSome()) continue;
      isBehind = false;
      if (job.ending) finish();
      return;
    }
    job.followers.delete(follower);
  };

  stream.onClose(() => job.followers.delete(follower));
  job.followers.add(follower);
  const isReady = stream.send(formatOffsets(from), job.events.first());
  if (!isReady || !sendSome()) void catchUp();
  else if (job.ending) finish();
}

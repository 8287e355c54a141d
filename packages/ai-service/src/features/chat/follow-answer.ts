import type { EventStream } from '@deskmate/service-kit/event-stream';
import type { AnswerJob, Follower } from './answer-job.ts';
import { type Offsets, offsetsToId } from './stream-offsets.ts';

/** Maximum characters of one frame, so that one frame does not exceed the 1 MB buffer of a stream. */
const largestFrame = 65_536;

/**
 * Sends an answer to one reader, from the offsets they have to its last event. A slow reader costs
 * no memory: while they are behind nothing is queued, and what has grown meanwhile goes out in
 * frames of bounded size as they catch up.
 */
export function followAnswer(job: AnswerJob, stream: EventStream, from: Offsets): void {
  job.announce();
  let sent = from;
  let behind = false;

  /** Returns true when the reader has all text and its buffer can take more. */
  const sendSome = (kind: 'first' | 'part'): boolean => {
    const grown = job.text.since(sent);
    const reasoning = grown.reasoning.slice(0, largestFrame);
    const content = grown.content.slice(0, largestFrame - reasoning.length);
    if (kind === 'part' && content === '' && reasoning === '') return true;
    sent = { content: sent.content + content.length, reasoning: sent.reasoning + reasoning.length };
    const ready = stream.send(offsetsToId(sent), job.frames[kind](content, reasoning));
    return ready && content.length === grown.content.length && reasoning.length === grown.reasoning.length;
  };

  const follower: Follower = {
    grown(id, data, before) {
      if (behind) return;
      // A reader that followed another process before may have more text than this process, or less.
      const inStep = sent.content === before.content && sent.reasoning === before.reasoning;
      if (!inStep || data.length > largestFrame) return sendSome('part') ? undefined : void catchUp();
      sent = job.text.announced();
      if (!stream.send(id, data)) void catchUp();
    },
    ended() {
      if (!behind) finish();
    },
  };

  const finish = (): void => {
    job.followers.delete(follower);
    if (job.ending) stream.send(offsetsToId(sent), job.frames.last(job.ending));
    stream.end();
  };

  const catchUp = async (): Promise<void> => {
    behind = true;
    while (await stream.ready()) {
      if (!sendSome('part')) continue;
      behind = false;
      if (job.ending) finish();
      return;
    }
    job.followers.delete(follower);
  };

  stream.onClose(() => job.followers.delete(follower));
  job.followers.add(follower);
  if (!sendSome('first')) void catchUp();
  else if (job.ending) finish();
}

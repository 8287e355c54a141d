import { type Offsets, offsetsAfter, startOffsets } from '@deskmate/api/streams/offsets';
import type { EventStream } from '@deskmate/service-kit/streams/event-stream';
import type { AnswerJob, Follower } from '../answers/answer-job.ts';
import { type CompletionFormat, faultOf } from './completion-format.ts';
import { toOpenaiError } from './openai-error.ts';

/** Characters per chunk, so that no chunk exceeds the client's buffer. */
const largestChunk = 65_536;

/**
 * What was sent, in the revision of the text that is read now. Chunks cannot be taken back: text that turned out to be
 * reasoning stands behind the reasoning that was sent before it.
 */
const inRevision = (sent: Offsets, { revision, reasoning }: Offsets): Offsets =>
  sent.revision === revision
    ? sent
    : { revision, content: 0, reasoning: Math.min(sent.reasoning + sent.content, reasoning) };

/** Sends a growing answer as chunks; nothing is queued for a slow client. */
export function sendCompletion(job: AnswerJob, stream: EventStream, format: CompletionFormat): void {
  let sent: Offsets = startOffsets;
  let sending = false;

  const sendGrowth = async (): Promise<void> => {
    if (sending) return;
    sending = true;
    for (;;) {
      sent = inRevision(sent, job.text.published());
      const grown = job.text.since(sent);
      if (grown.content === '' && grown.reasoning === '') break;
      const reasoning = grown.reasoning.slice(0, largestChunk);
      const content = grown.content.slice(0, largestChunk - reasoning.length);
      sent = offsetsAfter(sent, { content, reasoning });
      if (!stream.send('', format.part({ content, reasoning })) && !(await stream.ready())) return;
    }
    sending = false;
    if (job.ending) finish();
  };

  const finish = (): void => {
    job.followers.delete(follower);
    const fault = faultOf(job);
    for (const data of fault ? [JSON.stringify(toOpenaiError(fault))] : format.last()) stream.send('', data);
    stream.end();
  };

  const follower: Follower = { grown: () => void sendGrowth(), ended: () => void sendGrowth() };
  // The answer cannot be resumed, so it stops however its stream ends: also when the key is revoked. No effect after its end.
  stream.onClose(() => {
    job.followers.delete(follower);
    job.abort('stopped');
  });
  job.followers.add(follower);
  stream.send('', format.first());
  void sendGrowth();
}

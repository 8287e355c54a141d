import type { AnswerJob, Follower } from './answer-job.ts';
import type { AnswerRunner } from './answer-runner.ts';
import type { ProcessChannels } from './process-channels.ts';
import type { TextFlusher } from './text-flusher.ts';

/** A watcher repeats its message every two seconds; after this long without one nothing is sent to it. */
const watchedMs = 6000;

type RelayDeps = {
  runner: Pick<AnswerRunner, 'find'>;
  flusher: Pick<TextFlusher, 'flush'>;
  channels: Pick<ProcessChannels, 'watch' | 'growth' | 'stored'>;
};

/** Sends the growth of this process's answers to other processes while they are followed there. @returns a function that stops it. */
export function relayAnswers({ runner, flusher, channels }: RelayDeps): () => void {
  const relays = new Map<string, { renew(): void }>();
  return channels.watch.subscribe((chatId) => {
    const job = runner.find(chatId);
    const known = relays.get(chatId);
    if (known) return known.renew();
    if (!job || job.ending) return;
    relays.set(
      chatId,
      relay(job, channels, () => relays.delete(chatId)),
    );
    // Earlier text is read from the rows: nothing may be missing between them and the first message.
    void flusher.flush().then(() => channels.stored.publish(chatId));
  });
}

function relay(job: AnswerJob, channels: RelayDeps['channels'], onStop: () => void): { renew(): void } {
  const { chatId } = job.facts;
  const stop = (): void => {
    clearTimeout(lease);
    job.followers.delete(follower);
    onStop();
  };
  const follower: Follower = {
    grown: ({ from, content, reasoning, isSecondTry }) =>
      channels.growth.publish({ chatId, from, content, reasoning, isSecondTry }),
    ended() {
      stop();
      channels.stored.publish(chatId);
    },
  };
  const lease = setTimeout(stop, watchedMs).unref();
  job.publish();
  job.followers.add(follower);
  if (job.isSecondTry)
    channels.growth.publish({ chatId, from: job.text.published(), content: '', reasoning: '', isSecondTry: true });
  return { renew: () => void lease.refresh() };
}

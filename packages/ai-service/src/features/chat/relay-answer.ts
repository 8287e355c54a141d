import type { AnswerDesk } from './answer-desk.ts';
import type { AnswerJob, Follower } from './answer-job.ts';
import type { Flusher } from './flush-pieces.ts';
import type { Notices } from './notices.ts';

/** Who does not say again that they watch has gone: several of their notices are missing. */
const watchedMs = 6000;

type RelayDeps = { desk: AnswerDesk; flusher: Pick<Flusher, 'flush'>; notices: Notices };

/** Tells other processes how the answers of this one grow, while somebody there reads along. @returns the way to stop. */
export function relayAnswers({ desk, flusher, notices }: RelayDeps): () => void {
  const relays = new Map<string, { renew(): void }>();
  return notices.watch.hear((chatId) => {
    const job = desk.find(chatId);
    const known = relays.get(chatId);
    if (known) return known.renew();
    if (!job || job.ending) return;
    const forget = (): void => void relays.delete(chatId);
    relays.set(chatId, relay(job, notices, forget));
    // What came before is read from the rows: nothing may be missing between them and the first notice.
    void flusher.flush().then(() => notices.rows.tell(chatId));
  });
}

function relay(job: AnswerJob, notices: Notices, forget: () => void): { renew(): void } {
  const stop = (): void => {
    clearTimeout(lease);
    job.followers.delete(follower);
    forget();
  };
  const follower: Follower = {
    grown: (_id, data, before) => notices.grown.tell(before, data),
    ended() {
      stop();
      notices.rows.tell(job.facts.chatId);
    },
  };
  const lease = setTimeout(stop, watchedMs).unref();
  job.announce();
  job.followers.add(follower);
  return { renew: () => void lease.refresh() };
}

import type { Gateway } from '@deskmate/api/contracts/main/payments';
import type { Clock } from '@deskmate/service-kit/clock';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import type { GatewayNotice } from '../../ports/payment-gateway.ts';
import type { createNoticesRepository, StoredNotice } from './notices-repository.ts';

export type NoticeInbox = {
  /** Stores a notice; one that is known changes nothing. */
  receive(notice: GatewayNotice): Promise<void>;
  /** Applies what is due. @returns once everything that was due has been tried. */
  applyDue(): Promise<void>;
  start(): void;
  close(): Promise<void>;
};

type Deps = {
  gateway: Gateway['id'];
  repository: Pick<ReturnType<typeof createNoticesRepository>, 'add' | 'claimNext' | 'change' | 'retryReversals'>;
  apply(subject: Pick<GatewayNotice, 'subject' | 'reference'>): Promise<void>;
  clock: Clock;
  log: Log;
  monitoring: Monitoring;
};

const roundMs = 15_000;
/**
 * Longer than applying takes, while the gateway answers each request at the last moment and another process holds the
 * client's lock; after it another process may try.
 */
const claimMs = 600_000;
/** Each holds a connection of the database while it is applied. */
const appliedAtOnce = 4;
const secondsToWait = [5, 30, 120, 600, 1800, 3600, 3600, 7200, 14_400, 28_800, 28_800, 28_800];

/** Notices of the gateway are stored, acknowledged, and applied afterwards, with retries, in any order. */
export function createNoticeInbox({ gateway, repository, apply, clock, log, monitoring }: Deps): NoticeInbox {
  const { paymentNotices } = monitoring.metrics;
  const rounds = createFaultLog(log, 'applying payment notices');
  const now = clock.date;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let closing = false;
  let timer: NodeJS.Timeout | undefined;

  async function applyRounds(): Promise<void> {
    while (isWanted && !closing) {
      isWanted = false;
      const applying = await Promise.allSettled(Array.from({ length: appliedAtOnce }, applyWhileDue));
      const failed = applying.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') rounds.failed(failed.reason);
      else rounds.worked();
    }
    running = null;
  }

  async function applyWhileDue(): Promise<void> {
    while (!closing) {
      // No more than are applied now: what waited for others could outlive its claim and be tried twice.
      const notices = await repository.claimNext(gateway, now(), new Date(clock.now() + claimMs));
      const [first] = notices;
      if (!first) return;
      await applyTogether([first, ...notices.slice(1)]);
      // What it makes due again is claimed next.
      if (first.subject !== 'payment') await repository.retryReversals(gateway, now());
    }
  }

  /** One request to the gateway serves all notices about the same object, because they were all received before it. */
  async function applyTogether(notices: [StoredNotice, ...StoredNotice[]]): Promise<void> {
    const ids = notices.map(({ noticeId }) => noticeId);
    try {
      await apply(notices[0]);
      await repository.change(gateway, ids, { doneAt: now(), failure: null });
      paymentNotices.inc({ outcome: 'applied' }, ids.length);
    } catch (error) {
      await recordFailure(notices, error);
    }
  }

  async function recordFailure(notices: StoredNotice[], error: unknown): Promise<void> {
    const failure = error instanceof Error ? error.message : 'unknown';
    for (const { noticeId, type, attempts } of notices) {
      const wait = secondsToWait[attempts - 1];
      const about = { err: error, notice: noticeId, type, attempts };
      paymentNotices.inc({ outcome: wait === undefined ? 'given_up' : 'retried' });
      if (wait === undefined) log.error(about, 'payment notice given up; `replay-payment-notice` applies it again');
      else log.warn(about, 'payment notice not applied');
      const next = wait === undefined ? { doneAt: now() } : { nextAttemptAt: new Date(clock.now() + wait * 1000) };
      await repository.change(gateway, [noticeId], { failure, ...next });
    }
  }

  const applyDue = () => {
    isWanted = true;
    running ??= applyRounds();
    return running;
  };

  return {
    receive: (notice) => repository.add(gateway, notice, now()),
    applyDue,
    start() {
      timer ??= setInterval(() => void applyDue(), roundMs);
      timer.unref();
      void applyDue();
    },
    async close() {
      closing = true;
      clearInterval(timer);
      await running;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@deskmate/service-kit/clock';
import { createFaultLog } from '@deskmate/service-kit/monitoring/fault-log';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Monitoring } from '@deskmate/service-kit/monitoring/monitoring';
import { newId } from '@deskmate/service-kit/random';
import { type Mail, type MailMessage, mailsAtOnce } from '../ports/mail.ts';
import type { Encryption } from '../secrets.ts';
import type { createMailOutboxRepository, QueuedMail } from './mail-outbox-repository.ts';
import { type MailContent, renderMail } from './render-mail.ts';

type OutboxRepository = ReturnType<typeof createMailOutboxRepository>;

export type Recipient = { email: string; language: 'en' | 'ar'; timeZone?: string | null };

export type OutgoingMail = Pick<MailContent, 'kind' | 'values' | 'lists' | 'quote'> & {
  to: Recipient;
  replyTo?: MailMessage['replyTo'];
  /** Where the mail's link leads: a path of the configured public address, never of a request's host. */
  path?: string;
  /** The same for the second link, under the words `alarm`. */
  alarmPath?: string;
};

export type MailOutbox = {
  /** Stores the mail, in the caller's transaction if there is one; it is sent by `deliver` or the next round. @returns its id. */
  queue(mail: OutgoingMail, repository: OutboxRepository): Promise<string>;
  /** Sends what is due. @returns once everything that was due has been tried. */
  deliver(): Promise<void>;
  start(): void;
  /** Waits a short time for the mails that are being sent. */
  close(): Promise<void>;
};

const roundMs = 5000;
/** Longer than an attempt takes, at a server that answers each command at the last moment; after it another process may try. */
const claimMs = 300_000;
const closeTimeoutMs = 5000;
const secondsToWait = [10, 30, 120, 600, 1800, 3600, 3600, 3600, 3600, 3600, 3600, 3600];

/** Mails are stored in the database, sent, and retried while the mail server is down; one whose sending could not be recorded is sent again. */
export function createMailOutbox(deps: {
  repository: OutboxRepository;
  encryption: Encryption;
  mail: Mail;
  publicUrl: string;
  operator: { name: string | null; address: string | null };
  clock: Clock;
  log: Log;
  monitoring: Monitoring;
}): MailOutbox {
  const { repository, encryption, mail, clock, log } = deps;
  const { metrics, dependencies } = deps.monitoring;
  const mailServer = dependencies.watch('mail', { calmMs: 0 });
  const rounds = createFaultLog(log, 'sending mails');
  const operator = [deps.operator.name, deps.operator.address].filter(Boolean).join(', ') || null;
  const now = clock.date;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  async function trySending(queued: QueuedMail): Promise<void> {
    try {
      const message = JSON.parse(encryption.decrypt(queued.sealedMail ?? '')) as MailMessage;
      await mail.send(message);
    } catch (error) {
      return recordFailure(queued, error);
    }
    mailServer.works();
    metrics.mails.inc({ outcome: 'sent' });
    await repository.markSent(queued.id, now());
  }

  async function recordFailure(queued: QueuedMail, error: unknown): Promise<void> {
    // Refused for good: another try would be refused as well.
    const wait = isRefusedAddress(error) ? undefined : secondsToWait[queued.attempts - 1];
    const reason = error instanceof Error ? error.name : 'unknown';
    const about = { mail: queued.id, kind: queued.kind, attempts: queued.attempts, fault: reason };
    // A server that refuses one address works for the others.
    if (!isRefusedAddress(error)) mailServer.fails(error, 'degraded');
    metrics.mails.inc({ outcome: wait === undefined ? 'given_up' : 'retried' });
    if (wait === undefined) {
      log.error(about, 'mail given up');
      return repository.markUndeliverable(queued.id, reason, now());
    }
    // The outage is one line, of the mail server, not one for each mail that waits for it.
    log.debug(about, 'mail not sent');
    await repository.markFailed(queued.id, reason, new Date(clock.now() + wait * 1000));
  }

  async function sendDue(): Promise<void> {
    try {
      while (isWanted && !closing) {
        isWanted = false;
        // No more than are sent at once: a mail that waited for others could outlive its claim and be sent twice.
        const due = await repository.claimDue(now(), new Date(clock.now() + claimMs), mailsAtOnce);
        await Promise.all(due.map(trySending));
        if (due.length === mailsAtOnce) isWanted = true;
      }
      rounds.worked();
    } catch (error) {
      rounds.failed(error);
    } finally {
      running = null;
    }
  }

  const deliver = () => {
    isWanted = true;
    running ??= sendDue();
    return running;
  };

  return {
    async queue({ to, replyTo = null, path, alarmPath, ...content }, target) {
      const id = newId();
      const writtenAtMs = clock.now();
      const { email, language, timeZone = null } = to;
      const links = {
        ...(path === undefined ? {} : { link: deps.publicUrl + path }),
        ...(alarmPath === undefined ? {} : { alarmLink: deps.publicUrl + alarmPath }),
      };
      const rendered = renderMail({ ...content, language, timeZone, operator, ...links });
      const message: MailMessage = { id, to: email, replyTo, language, writtenAtMs, ...rendered };
      const sealedMail = encryption.encrypt(JSON.stringify(message));
      await target.add({ id, kind: content.kind, sealedMail, createdAt: new Date(writtenAtMs) });
      return id;
    },
    deliver,
    start() {
      timer ??= setInterval(() => void deliver(), roundMs);
      timer.unref();
      void deliver();
    },
    async close() {
      closing = true;
      clearInterval(timer);
      // A mail server that hangs must not keep the process alive; unsent mails are tried after the next start.
      await Promise.race([running, wait(closeTimeoutMs, undefined, { ref: false })]);
      mail.close();
    },
  };
}

/** SMTP's codes of 550 to 554 are about the recipient or the mail. */
function isRefusedAddress(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 554;
}

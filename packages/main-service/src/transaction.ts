import type { Database } from '@deskmate/db/database';
import type { Clock } from '@deskmate/service-kit/clock';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import type { Background } from './background.ts';
import { type Client, createClientLock } from './clients/clients-repository.ts';
import type { CodeHash } from './identity/second-factor/one-time-codes.ts';
import type { AttemptCounter, CountedAttempt } from './identity/sign-in/attempt-counter.ts';
import type { KnownDevices } from './identity/sign-in/known-device.ts';
import type { MailOutbox, OutgoingMail } from './mail/mail-outbox.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import type { Encryption } from './secrets.ts';

/** What steps inside a transaction need beside the repositories. None of it reads or writes the database. */
type Services = {
  clock: Clock;
  log: Log;
  knownDevices: KnownDevices;
  codeHash: CodeHash;
  totpSeeds: Encryption;
};

declare const insideTransaction: unique symbol;
declare const locked: unique symbol;

/**
 * A client that `tx.clients.lock` has locked: other changes of its credentials, plan or credit wait until the transaction
 * ends. The fields are those of the moment of the lock.
 */
export type LockedClient = Client & { readonly [locked]: true };

/** One transaction. Only `transact` makes one, so a step that takes it cannot run outside. */
export type Tx = Repositories &
  Services & {
    clients: { lock(id: string): Promise<LockedClient | null> };
    /** Stores a mail, which is sent once the transaction is committed. @returns its id. */
    queueMail(mail: OutgoingMail): Promise<string>;
    /** Counts an attempt as `AttemptCounter` does; the count is given up with the transaction. */
    countAttempt(name: string, windowMs: number): Promise<CountedAttempt>;
    readonly [insideTransaction]: true;
  };

/** Runs `work` in one transaction: all of it happens or nothing. Mails that it queued are then sent in the background. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

type Deps = Services & { attempts: AttemptCounter; mails: MailOutbox; background: Background };

export const createTransact =
  (db: Database, deps: Deps): Transact =>
  async (work) => {
    const { clock, log, knownDevices, codeHash, totpSeeds, attempts, mails, background } = deps;
    let hasMail = false;
    const result = await db.transaction((connection) => {
      const repositories = createRepositories(connection);
      const lock = createClientLock(connection);
      const tx: Omit<Tx, typeof insideTransaction> = {
        ...repositories,
        clients: { ...repositories.clients, lock: (id) => lock(id) as Promise<LockedClient | null> },
        clock,
        log,
        knownDevices,
        codeHash,
        totpSeeds,
        countAttempt: (name, windowMs) => attempts.count(name, windowMs, repositories.attempts),
        queueMail(mail) {
          hasMail = true;
          return mails.queue(mail, repositories.mailOutbox);
        },
      };
      return work(tx as Tx);
    });
    if (hasMail) background.run('deliver mail', mails.deliver);
    return result;
  };

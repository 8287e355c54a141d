import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, describeKey } from '../sign-in/change-credentials.ts';
import { queueRecoveryMail } from './start-recovery.ts';

const remindedBeforeMs = 86_400_000;

/**
 * Reminds owners a day before their second factor goes off, in pages of `limit`. One that fails is tried in the next
 * maintenance and does not delay the others.
 */
export async function remindOfRecoveries(app: MainContext, limit: number, signal?: AbortSignal): Promise<void> {
  const { secondFactors } = app.repositories;
  const nowMs = app.clock.now();
  const now = new Date(nowMs);
  const until = new Date(nowMs + remindedBeforeMs);
  for await (const clientId of readInPages((page) => secondFactors.listUnreminded(now, until, page), String, limit)) {
    if (signal?.aborted) break;
    try {
      await remindOfRecovery(app, clientId, now);
    } catch (error) {
      app.log.error({ err: error, client_id: clientId }, 'the owner of a second factor was not reminded');
    }
  }
}

const remindOfRecovery = (app: MainContext, clientId: string, now: Date): Promise<void> =>
  app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    const dueAt = client && (await tx.secondFactors.markReminded(clientId, now));
    if (dueAt) await queueRecoveryMail(tx, { kind: 'recovery_reminder', client, dueAt });
  });

/** Turns off second factors whose recovery is due, as `remindOfRecoveries` reminds. */
export async function finishRecoveries(app: MainContext, limit: number, signal?: AbortSignal): Promise<void> {
  const { secondFactors } = app.repositories;
  const now = app.clock.date();
  for await (const clientId of readInPages((page) => secondFactors.listDueRecoveries(now, page), String, limit)) {
    if (signal?.aborted) return;
    try {
      await finishRecovery(app, clientId);
    } catch (error) {
      app.log.error({ err: error, client_id: clientId }, 'a recovery of a second factor could not be finished');
    }
  }
}

/** A parallel login with the factor either waits for the lock or has stopped the recovery before. */
async function finishRecovery(app: MainContext, clientId: string): Promise<void> {
  const now = app.clock.date();
  const endedIds = await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    if (!client || !(await tx.secondFactors.removeRecovered(clientId, now))) return [];
    await tx.backupCodes.removeAllOf(clientId);
    await tx.linkTokens.removeUnused(clientId, 'recovery_stop');
    const reason = 'second_factor_changed' as const;
    const ended = await changeCredentials(tx, client, { keepApiKeys: true, reason, now });
    await tx.audit.add({ clientId, action: 'recovery_finished', at: now });
    const mail = {
      kind: 'recovery_finished' as const,
      to: ended.client,
      values: { firstName: client.firstName, when: now },
      lists: { keptKeys: ended.keptKeys.map(describeKey) },
    };
    await queueSecurityMail(tx, mail);
    return ended.endedIds;
  });
  app.callerCheck.announceEnd(endedIds);
}

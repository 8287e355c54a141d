import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { MainContext, WithRepositories } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, describeKey } from '../sign-in/change-credentials.ts';
import { queueRecoveryMail } from './start-recovery.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'log' | 'mails' | 'transact'> &
  WithRepositories<'secondFactors'>;

const remindedBeforeMs = 86_400_000;

/**
 * Reminds owners a day before their second factor goes off, in pages of `limit`. One that fails is tried in the next
 * maintenance and does not delay the others.
 */
export async function remindOfRecoveries(deps: Deps, limit: number, signal?: AbortSignal): Promise<void> {
  const { secondFactors } = deps.repositories;
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const until = new Date(nowMs + remindedBeforeMs);
  for await (const clientId of readInPages((page) => secondFactors.listUnreminded(now, until, page), String, limit)) {
    if (signal?.aborted) break;
    try {
      await remindOfRecovery(deps, clientId, now);
    } catch (error) {
      deps.log.error({ err: error, client_id: clientId }, 'the owner of a second factor was not reminded');
    }
  }
  deps.background.run('deliver mail', deps.mails.deliver);
}

const remindOfRecovery = (deps: Deps, clientId: string, now: Date): Promise<void> =>
  deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    const dueAt = client && (await repositories.secondFactors.markReminded(clientId, now));
    if (dueAt) await queueRecoveryMail(deps, repositories, { kind: 'recovery_reminder', client, dueAt });
  });

/** Turns off second factors whose recovery is due, as `remindOfRecoveries` reminds. */
export async function finishRecoveries(deps: Deps, limit: number, signal?: AbortSignal): Promise<void> {
  const { secondFactors } = deps.repositories;
  const now = new Date(deps.clock.now());
  for await (const clientId of readInPages((page) => secondFactors.listDueRecoveries(now, page), String, limit)) {
    if (signal?.aborted) return;
    try {
      await finishRecovery(deps, clientId);
    } catch (error) {
      deps.log.error({ err: error, client_id: clientId }, 'a recovery of a second factor could not be finished');
    }
  }
}

/** A parallel login with the factor either waits for the lock or has stopped the recovery before. */
async function finishRecovery(deps: Deps, clientId: string): Promise<void> {
  const now = new Date(deps.clock.now());
  const endedIds = await deps.transact(async (repositories) => {
    const client = await repositories.clients.lock(clientId);
    if (!client || !(await repositories.secondFactors.removeRecovered(clientId, now))) return [];
    await repositories.backupCodes.removeAllOf(clientId);
    await repositories.linkTokens.removeUnused(clientId, 'recovery_stop');
    const reason = 'second_factor_changed' as const;
    const ended = await changeCredentials(repositories, { clientId, keepApiKeys: true, reason, now });
    await repositories.audit.add({ clientId, action: 'recovery_finished', at: now });
    const mail = {
      kind: 'recovery_finished' as const,
      to: ended.client,
      values: { firstName: client.firstName, when: now },
      lists: { keptKeys: ended.keptKeys.map(describeKey) },
    };
    await queueSecurityMail(deps, repositories, mail);
    return ended.endedIds;
  });
  deps.callerCheck.announceEnd(endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
}

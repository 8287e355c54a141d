import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials, describeKey } from '../sign-in/change-credentials.ts';
import { queueRecoveryMail } from './start-recovery.ts';

type Deps = Pick<MainContext, 'background' | 'callerCheck' | 'clock' | 'mails' | 'repositories' | 'transact'>;

const remindedBeforeMs = 86_400_000;

/** Reminds at most `limit` owners a day before their second factor goes off. @returns how many were due. */
export async function remindOfRecoveries(deps: Deps, limit: number): Promise<number> {
  const nowMs = deps.clock.now();
  const now = new Date(nowMs);
  const until = new Date(nowMs + remindedBeforeMs);
  const due = await deps.repositories.secondFactors.listUnreminded(now, until, limit);
  for (const clientId of due) {
    await deps.transact(async (repositories) => {
      const client = await repositories.clients.lock(clientId);
      const dueAt = client && (await repositories.secondFactors.markReminded(clientId, now));
      if (dueAt) await queueRecoveryMail(deps, repositories, { kind: 'recovery_reminder', client, dueAt });
    });
  }
  deps.background.run('deliver mail', deps.mails.deliver);
  return due.length;
}

/**
 * Turns off at most `limit` second factors whose recovery is due. One that fails waits for the next turn, and does not
 * hold up those behind it. @returns how many were turned off.
 */
export async function finishRecoveries(deps: Deps & Pick<MainContext, 'log'>, limit: number): Promise<number> {
  const due = await deps.repositories.secondFactors.listRecoveries(new Date(deps.clock.now()), limit);
  let finished = 0;
  for (const { clientId } of due) {
    try {
      await finishRecovery(deps, clientId);
      finished += 1;
    } catch (error) {
      deps.log.error({ err: error, clientId }, 'a recovery of a second factor could not be finished');
    }
  }
  return finished;
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

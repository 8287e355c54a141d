import { ServiceError } from '@deskmate/api/contracts/errors';
import type { OtpEnabled } from '@deskmate/api/contracts/main/second-factor';
import type { Caller } from '@deskmate/service-kit/http/caller';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { changeCredentials } from '../sign-in/change-credentials.ts';
import { lockRecentlyAuthenticated } from '../sign-in/reauthenticate.ts';
import { secondFactorMail } from './disable-otp.ts';
import { newBackupCodes, normalizeCode } from './one-time-codes.ts';
import { useFactorCode } from './use-code.ts';

type Deps = Pick<
  MainContext,
  'attempts' | 'background' | 'callerCheck' | 'clock' | 'codeHash' | 'knownDevices' | 'mails' | 'totpSeeds' | 'transact'
>;

const triesPerQuarterHour = 10;
const quarterHour = 15 * 60_000;
/** A setup that is older cannot be finished. */
const setupLifeMs = 60 * 60_000;

/**
 * Turns on the second factor that was set up last, with its first code. It replaces an earlier one. All
 * other sessions end, because they began without it; API keys go on.
 */
export async function enableOtp(
  deps: Deps,
  caller: Caller,
  request: { code: string; ip: string },
): Promise<{ answer: OtpEnabled; deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = new Date(deps.clock.now());
  const outcome = await deps.transact(async (repositories) => {
    const { session } = await lockRecentlyAuthenticated(repositories, caller, now);
    const factor = await repositories.secondFactors.findPending(clientId);
    if (!factor || now.getTime() - factor.createdAt.getTime() > setupLifeMs) throw new ServiceError('conflict');
    const attempt = await deps.attempts.count(`second factor setup ${clientId}`, quarterHour, repositories.attempts);
    attempt.refuseOver(triesPerQuarterHour);
    const code = normalizeCode(request.code);
    if (!(await useFactorCode(deps, repositories, { factor, code, subjectId: factor.id }))) return null;
    await attempt.reset();
    const backupCodes = newBackupCodes();
    await repositories.secondFactors.enable(factor, now);
    const hashes = backupCodes.map((code) => deps.codeHash(clientId, code));
    await repositories.backupCodes.replaceAll(clientId, hashes);
    const ended = await changeCredentials(repositories, {
      clientId,
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: 'second_factor_changed',
      now,
    });
    // The code proves the second factor alone, so the time of the proof stays that of the first.
    const methods = [...new Set([...session.methods, 'otp' as const])];
    await repositories.signInSessions.recordAuthentication(signInSessionId, methods, session.authenticatedAt ?? now);
    const details = { type: factor.type };
    await repositories.audit.add({ clientId, action: 'second_factor_enabled', details, ip: request.ip, at: now });
    const mail = secondFactorMail('second_factor_enabled', ended, now);
    await queueSecurityMail(deps, repositories, mail, session.createdAt);
    return { ended, answer: { otp_type: factor.type, backup_codes: backupCodes } };
  });
  if (!outcome) throw new ServiceError('wrong_code');
  deps.callerCheck.announceEnd(outcome.ended.endedIds);
  deps.background.run('deliver mail', deps.mails.deliver);
  return { answer: outcome.answer, deviceCookie: deps.knownDevices.cookieFor(outcome.ended.client) };
}

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

const triesPerQuarterHour = 10;
const quarterHour = 15 * 60_000;
/** A setup that is older cannot be finished. */
const setupLifeMs = 60 * 60_000;

/**
 * Turns on the second factor that was set up last, with its first code. It replaces an earlier one. All
 * other sessions end, because they began without it; API keys go on.
 */
export async function enableOtp(
  app: MainContext,
  caller: Caller,
  request: { code: string; ip: string },
): Promise<{ answer: OtpEnabled; deviceCookie: string }> {
  const { clientId, signInSessionId } = caller;
  const now = app.clock.date();
  const outcome = await app.transact(async (tx) => {
    const { client, session } = await lockRecentlyAuthenticated(tx, caller, now);
    const factor = await tx.secondFactors.findPending(clientId);
    if (!factor || now.getTime() - factor.createdAt.getTime() > setupLifeMs) throw new ServiceError('conflict');
    const attempt = await tx.countAttempt(`second factor setup ${clientId}`, quarterHour);
    attempt.refuseOver(triesPerQuarterHour);
    const code = normalizeCode(request.code);
    if (!(await useFactorCode(tx, { factor, code, subjectId: factor.id }))) return null;
    await attempt.reset();
    const backupCodes = newBackupCodes();
    await tx.secondFactors.enable(factor, now);
    const hashes = backupCodes.map((code) => app.codeHash(clientId, code));
    await tx.backupCodes.replaceAll(clientId, hashes);
    const ended = await changeCredentials(tx, client, {
      keepApiKeys: true,
      keepSessionId: signInSessionId,
      reason: 'second_factor_changed',
      now,
    });
    // The code proves the second factor alone, so the time of the proof stays that of the first.
    const methods = [...new Set([...session.methods, 'otp' as const])];
    await tx.signInSessions.recordAuthentication(signInSessionId, methods, session.authenticatedAt ?? now);
    const details = { type: factor.type };
    await tx.audit.add({ clientId, action: 'second_factor_enabled', details, ip: request.ip, at: now });
    const mail = secondFactorMail('second_factor_enabled', ended, now);
    await queueSecurityMail(tx, mail, session.createdAt);
    return { ended, answer: { otp_type: factor.type, backup_codes: backupCodes } };
  });
  if (!outcome) throw new ServiceError('wrong_code');
  app.callerCheck.announceEnd(outcome.ended.endedIds);
  return { answer: outcome.answer, deviceCookie: app.knownDevices.cookieFor(outcome.ended.client) };
}

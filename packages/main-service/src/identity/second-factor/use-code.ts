import type { Client } from '../../clients/clients-repository.ts';
import type { LockedClient, Tx } from '../../transaction.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { isSixDigits, normalizeCode } from './one-time-codes.ts';
import type { SecondFactor } from './second-factors-repository.ts';
import { endRecovery } from './stop-recovery.ts';
import { stepOf } from './totp.ts';

type Request = {
  factor: SecondFactor;
  code: string;
  /** What a mailed code must have been sent for. */
  subjectId: string;
  /** Set for a device of the owner: its tries are counted apart, so that nobody else can lock it out. */
  knownDeviceId: string | null;
  ip: string;
};

const triesPerQuarterHour = 10;
const quarterHour = 15 * 60_000;

/**
 * Checks and uses up a code or a backup code, counting the try. Under the client's lock parallel
 * tries are counted one by one, and a failing database spends neither try nor code.
 * @returns whether it was right.
 * @throws ServiceError `too_many_requests` after ten wrong ones in a quarter of an hour.
 */
export async function useCode(tx: Tx, client: LockedClient, request: Request): Promise<boolean> {
  const { factor, subjectId, knownDeviceId, ip } = request;
  const name = `second factor ${client.id} ${knownDeviceId ? `device ${knownDeviceId}` : ''}`;
  const attempt = await tx.countAttempt(name, quarterHour);
  attempt.refuseOver(triesPerQuarterHour);
  const code = normalizeCode(request.code);
  const isBackupCode = !isSixDigits(code);
  const isRight = isBackupCode
    ? await tx.backupCodes.consume(client.id, tx.codeHash(client.id, code))
    : await useFactorCode(tx, { factor, code, subjectId });
  if (!isRight) return false;
  await attempt.reset();
  // A client who has a code has not lost the second factor, so a recovery ends.
  await endRecovery(tx, client, { by: 'second_factor', ip });
  if (isBackupCode) await mailBackupCodeUsed(tx, client, ip);
  return true;
}

type FactorCode = { factor: SecondFactor; code: string; subjectId: string };

/** The code of the app or of the mail. A step of the app counts once, so a code that was seen cannot be used again. */
export async function useFactorCode(tx: Tx, { factor, code, subjectId }: FactorCode): Promise<boolean> {
  const nowMs = tx.clock.now();
  if (factor.sealedSeed === null)
    return tx.mailedCodes.consume(subjectId, tx.codeHash(subjectId, code), new Date(nowMs));
  const step = stepOf(tx.totpSeeds.decrypt(factor.sealedSeed), code, nowMs);
  return step !== null && tx.secondFactors.advance(factor.id, step);
}

async function mailBackupCodeUsed(tx: Tx, client: Client, ip: string): Promise<void> {
  const at = tx.clock.date();
  const left = await tx.backupCodes.countLeft(client.id);
  await tx.audit.add({ clientId: client.id, action: 'backup_code_used', details: { left }, ip, at });
  const mail = {
    kind: 'backup_code_used' as const,
    to: client,
    values: { firstName: client.firstName, left, when: at },
  };
  await queueSecurityMail(tx, mail);
}

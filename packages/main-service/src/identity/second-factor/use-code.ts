import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { Repositories } from '../../repositories.ts';
import { queueSecurityMail } from '../secure-account/queue-security-mail.ts';
import { isSixDigits, normalizeCode } from './one-time-codes.ts';
import type { SecondFactor } from './second-factors-repository.ts';
import { endRecovery, type RecoveryRepositories } from './stop-recovery.ts';
import { stepOf } from './totp.ts';

type Deps = Pick<MainContext, 'attempts' | 'clock' | 'codeHash' | 'mails' | 'totpSeeds'>;
type CodeRepositories = RecoveryRepositories & Pick<Repositories, 'attempts' | 'backupCodes' | 'mailedCodes'>;
type Request = {
  client: Client;
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
 * Checks and uses up a code or a backup code, counting the try. To be called in a transaction that holds the
 * client's lock: then parallel tries are counted one by one, and a failing database spends neither try nor code.
 * @returns whether it was right.
 * @throws ServiceError `too_many_requests` after ten wrong ones in a quarter of an hour.
 */
export async function useCode(deps: Deps, repositories: CodeRepositories, request: Request): Promise<boolean> {
  const { client, factor, subjectId, knownDeviceId, ip } = request;
  const name = `second factor ${client.id} ${knownDeviceId ? `device ${knownDeviceId}` : ''}`;
  const attempt = await deps.attempts.count(name, quarterHour, repositories.attempts);
  attempt.refuseOver(triesPerQuarterHour);
  const code = normalizeCode(request.code);
  const isBackupCode = !isSixDigits(code);
  const isRight = isBackupCode
    ? await repositories.backupCodes.consume(client.id, deps.codeHash(client.id, code))
    : await useFactorCode(deps, repositories, { factor, code, subjectId });
  if (!isRight) return false;
  await attempt.reset();
  // A client who has a code has not lost the second factor, so a recovery ends.
  await endRecovery(deps, repositories, { client, by: 'second_factor', ip });
  if (isBackupCode) await mailBackupCodeUsed(deps, repositories, client, ip);
  return true;
}

type FactorCode = { factor: SecondFactor; code: string; subjectId: string };

/** The code of the app or of the mail. A step of the app counts once, so a code that was seen cannot be used again. */
export async function useFactorCode(
  { clock, codeHash, totpSeeds }: Pick<Deps, 'clock' | 'codeHash' | 'totpSeeds'>,
  { mailedCodes, secondFactors }: Pick<Repositories, 'mailedCodes' | 'secondFactors'>,
  { factor, code, subjectId }: FactorCode,
): Promise<boolean> {
  const nowMs = clock.now();
  if (factor.sealedSeed === null) return mailedCodes.consume(subjectId, codeHash(subjectId, code), new Date(nowMs));
  const step = stepOf(totpSeeds.decrypt(factor.sealedSeed), code, nowMs);
  return step !== null && secondFactors.advance(factor.id, step);
}

async function mailBackupCodeUsed(
  deps: Deps,
  repositories: Pick<Repositories, 'audit' | 'backupCodes' | 'linkTokens' | 'mailOutbox'>,
  client: Client,
  ip: string,
): Promise<void> {
  const at = new Date(deps.clock.now());
  const left = await repositories.backupCodes.countLeft(client.id);
  await repositories.audit.add({ clientId: client.id, action: 'backup_code_used', details: { left }, ip, at });
  const mail = {
    kind: 'backup_code_used' as const,
    to: client,
    values: { firstName: client.firstName, left, when: at },
  };
  await queueSecurityMail(deps, repositories, mail);
}

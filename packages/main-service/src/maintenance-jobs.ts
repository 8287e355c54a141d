import { endedSessionDays, invitationDays, invoiceRetentionYears, sentMailDays } from '@deskmate/api/limits';
import type { MaintenanceJob } from '@deskmate/service-kit/work/maintenance';
import { eraseAccounts } from './account/deletion/erase-accounts.ts';
import { announceTerms } from './billing/catalog/announce-terms.ts';
import { moveToTerms } from './billing/catalog/move-to-terms.ts';
import { completeWithdrawals } from './billing/refunds/complete-withdrawal.ts';
import { refundLatePayments } from './billing/refunds/refund-late-payments.ts';
import type { MainContext } from './context.ts';
import { refundStaleHolds } from './credit/refund-stale-holds.ts';
import { updateGatewayEmail } from './identity/email-change/update-gateway-email.ts';
import { finishRecoveries, remindOfRecoveries } from './identity/second-factor/finish-recoveries.ts';

const hour = 3_600_000;
const day = 24 * hour;
const keyLifeMs = 90 * day;
/** Longer than any token it has signed. */
const keyOverlapMs = 2 * hour;
const appliedNoticesKeptMs = 60 * day;

/** Removes what has expired and renews the signing keys. Several processes may run the same jobs at once. */
export function createMaintenanceJobs(context: MainContext): MaintenanceJob[] {
  const { repositories, clock } = context;
  const before = (ageMs: number) => new Date(clock.now() - ageMs);
  return [
    { name: 'expired registrations', run: (limit) => repositories.registrations.removeExpired(before(0), limit) },
    { name: 'expired links', run: (limit) => repositories.linkTokens.removeExpired(before(day), limit) },
    {
      name: 'new addresses for the gateway',
      batchSize: 20,
      run: (limit, signal) => updateGatewayEmail(context, limit, signal),
    },
    { name: 'changes of an address', run: (limit) => repositories.emailChanges.removeExpired(before(0), limit) },
    {
      name: 'expired sign-in challenges',
      run: (limit) => repositories.signInChallenges.removeExpired(before(0), limit),
    },
    {
      name: 'expired provider authorizations',
      run: (limit) => repositories.authorizations.removeExpired(before(0), limit),
    },
    { name: 'expired external logins', run: (limit) => repositories.externalLogins.removeExpired(before(0), limit) },
    { name: 'expired codes', run: (limit) => repositories.mailedCodes.removeExpired(before(0), limit) },
    {
      name: 'expired remembered devices',
      run: (limit) => repositories.rememberedDevices.removeExpired(before(0), limit),
    },
    { name: 'unfinished second factors', run: (limit) => repositories.secondFactors.removePending(before(day), limit) },
    {
      name: 'reminders of recoveries',
      batchSize: 20,
      run: (limit, signal) => remindOfRecoveries(context, limit, signal),
    },
    { name: 'due recoveries', batchSize: 20, run: (limit, signal) => finishRecoveries(context, limit, signal) },
    {
      name: 'used passkey challenges',
      run: (limit) => repositories.passkeys.removeExpiredChallenges(before(0), limit),
    },
    {
      name: 'used refresh proofs',
      run: (limit) => repositories.signInSessions.removeExpiredProofs(before(0), limit),
    },
    { name: 'attempt counters', run: (limit) => repositories.attempts.removeExpired(before(0), limit) },
    {
      name: 'expired sign-in sessions',
      run: (limit) => repositories.signInSessions.removeExpired(before(endedSessionDays * day), limit),
    },
    { name: 'sent mails', run: (limit) => repositories.mailOutbox.removeDone(before(sentMailDays * day), limit) },
    { name: 'payment notices', run: (limit) => repositories.notices.removeDone(before(appliedNoticesKeptMs), limit) },
    {
      name: 'open invitations',
      run: (limit) => repositories.referrals.removeOpen(before(invitationDays * day), limit),
    },
    // No answer takes a day: the process that opened such a hold ended without closing it.
    { name: 'stale credit holds', run: async (_, signal) => void (await refundStaleHolds(context, day, signal)) },
    {
      name: 'requests that ended before their hold',
      run: (limit) => repositories.creditHolds.removeEndedBefore(before(day), limit),
    },
    {
      name: 'buyers of old invoices',
      run: (limit) => repositories.invoices.forgetBuyers(retainedSince(clock.now()), limit),
    },
    { name: 'new terms to announce', batchSize: 50, run: (limit, signal) => announceTerms(context, limit, signal) },
    { name: 'renewals under new terms', run: (_, signal) => moveToTerms(context, 1000, signal) },
    {
      name: 'names in old withdrawals',
      run: (limit) => repositories.withdrawals.forgetNames(retainedSince(clock.now()), limit),
    },
    {
      name: 'late payments to return',
      batchSize: 100,
      run: (limit, signal) => refundLatePayments(context, limit, signal),
    },
    {
      name: 'withdrawals to refund',
      batchSize: 100,
      run: (limit, signal) => completeWithdrawals(context, limit, signal),
    },
    { name: 'deleted accounts', batchSize: 20, run: (limit, signal) => eraseAccounts(context, limit, signal) },
    { name: 'signing keys', run: () => renewSigningKeys(context) },
  ];
}

/** The first moment whose invoices are still kept whole: retention is counted from the end of the year of issue. */
const retainedSince = (nowMs: number): Date =>
  new Date(Date.UTC(new Date(nowMs).getUTCFullYear() - invoiceRetentionYears, 0, 1));

async function renewSigningKeys({ repositories, signingKeys, clock }: MainContext): Promise<void> {
  const keys = await repositories.signingKeys.list();
  const newest = keys.at(-1);
  if (!newest) return;
  const age = clock.now() - newest.createdAt.getTime();
  if (age > keyLifeMs) await signingKeys.rotate();
  else if (age > keyOverlapMs) for (const { kid } of keys.slice(0, -1)) await signingKeys.remove(kid);
}

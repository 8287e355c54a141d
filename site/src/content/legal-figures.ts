import * as limits from '@deskmate/api/limits';
import { daysText } from '@deskmate/api/plans/days-text';
import type { Language } from '@deskmate/brand/words';

/** The shortest period that the law allows (Directive 2011/83/EU, article 9); a longer one is in `WITHDRAWAL_DAYS`. */
const lawfulWithdrawalDays = 14;

/** What the legal texts say about times, by the names in their braces: each is the constant that the services obey. */
export function legalFigures(language: Language): Record<string, string> {
  const days = (count: number) => daysText(count, language);
  const inUnit = (unit: 'hour' | 'minute' | 'year') => (count: number) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const { knownDeviceDays, loginChallengeMinutes, providerLoginMinutes } = limits.cookieLives;
  return {
    accountRestore: days(limits.accountRestoreDays),
    activation: inUnit('hour')(limits.activationLinkHours),
    deletedChat: days(limits.deletedChatDays),
    endedSession: days(limits.endedSessionDays),
    invitation: days(limits.invitationDays),
    invoiceRetention: inUnit('year')(limits.invoiceRetentionYears),
    knownDevice: days(knownDeviceDays),
    loginChallenge: inUnit('minute')(loginChallengeMinutes),
    planGrace: days(limits.planGraceDays),
    providerLogin: inUnit('minute')(providerLoginMinutes),
    rememberedDevice: days(limits.rememberedDeviceDays),
    sentMail: days(limits.sentMailDays),
    termsNotice: days(limits.termsNoticeDays),
    withdrawal: days(Number(process.env.WITHDRAWAL_DAYS || lawfulWithdrawalDays)),
  };
}

import { accountMails } from './mails/account-mails.ts';
import type { MailText } from './mails/mail-text.ts';
import { planMails } from './mails/plan-mails.ts';
import { securityMails } from './mails/security-mails.ts';
import type { Language } from './words.ts';

export type MailKind = keyof typeof accountMails | keyof typeof planMails | keyof typeof securityMails;

/** Every mail that the product writes, in each language. */
export const mailWords: Record<MailKind, Record<Language, MailText>> = {
  ...accountMails,
  ...planMails,
  ...securityMails,
};

import { creditGroup, emailAddress } from '@deskmate/api/contracts/fields';
import { fieldLimits, invoiceRetentionYears } from '@deskmate/api/limits';
import type { DeletionPreview } from '@deskmate/main-service/operator/delete-client';
import * as z from 'zod';
import { defineCommand, mainOf, Question } from '../define-command.ts';
import { shortText, whole } from './schemas.ts';

const address = { name: 'email', schema: emailAddress('must be an email address') };
const personName = z.string().trim().min(1, 'must not be empty').max(fieldLimits.nameMax);

export const createAdministrator = defineCommand({
  name: 'create-administrator',
  about: 'create an activated account with the role admin; prompts for its password',
  words: [address],
  options: {
    password: { about: 'password of the account', schema: z.string(), secret: true, needed: true },
    firstName: { about: 'first name (Admin)', schema: personName },
    lastName: { about: 'last name (Deskmate)', schema: personName },
  },
  async run(context, email, { password, firstName = 'Admin', lastName = 'Deskmate' }) {
    await mainOf(context).operator.createAdministrator({ email, password, firstName, lastName });
    return `${email} is now an administrator and can log in.`;
  },
});

export const makeAdministrator = defineCommand({
  name: 'make-administrator',
  about: 'give an account the role admin',
  words: [address],
  async run(context, email) {
    await mainOf(context).operator.makeAdministrator(email);
    return `${email} is now an administrator.`;
  },
});

export const removeAdministrator = defineCommand({
  name: 'remove-administrator',
  about: 'remove the role admin from an account; the account itself stays',
  words: [address],
  async run(context, email) {
    await mainOf(context).operator.removeAdministrator(email);
    return `${email} is no longer an administrator.`;
  },
});

export const giveCredit = defineCommand({
  name: 'give-credit',
  about: 'grant credits of one group to an account, valid for N days',
  words: [
    address,
    { name: 'group', schema: creditGroup },
    { name: 'credits', schema: whole(1) },
    { name: 'days', schema: whole(1) },
  ],
  async run(context, email, group, credits, days) {
    await mainOf(context).operator.giveCredit({ email, group, credits, days });
    return `${email} has ${credits} more ${group} credits for ${days} days.`;
  },
});

export const takeCredit = defineCommand({
  name: 'take-credit',
  about: 'take back granted credits, as far as they are unused and not reserved by a running answer',
  words: [address, { name: 'group', schema: creditGroup }, { name: 'credits', schema: whole(1) }],
  async run(context, email, group, credits) {
    await mainOf(context).operator.takeCredit({ email, group, credits });
    return `${email} has ${credits} fewer ${group} credits.`;
  },
});

export const deleteClient = defineCommand({
  name: 'delete-client',
  about: 'close an account at the request of its owner; it is erased 30 days later unless a mailed link restores it',
  words: [{ name: 'email or id', schema: shortText }],
  options: {
    now: { about: 'erase it at once, beyond restoring' },
    yes: { about: 'delete it without a question' },
  },
  async run(context, who, { now: isAtOnce = false, yes: isAgreed }) {
    const { operator } = mainOf(context);
    const preview = await operator.previewDeletion({ who, isAtOnce });
    if (!isAgreed) throw new Question(describeDeletion(preview));
    await operator.deleteClient({ who, isAtOnce });
    const end = preview.erasedAt ? `closed and is erased on ${dayOf(preview.erasedAt)}` : 'erased';
    return `The account ${preview.email} (${preview.clientId}) is ${end}.${describeKept(preview)}`;
  },
});

function describeDeletion(preview: DeletionPreview): string {
  const { email, clientId, erasedAt, paidUntil } = preview;
  const end = erasedAt
    ? `everything in it is erased on ${dayOf(erasedAt)}, unless the link in the mail to its owner restores it`
    : 'everything in it is erased now and cannot be restored';
  const paid = paidUntil
    ? ` Its plan was paid until ${dayOf(paidUntil)} and does not renew; no money goes back (refund-payment does that).`
    : '';
  return `The account ${email} (${clientId}) is closed: no sign-in, session, API key or public link is left, and ${end}.${paid}${describeKept(preview)}`;
}

const describeKept = ({ hasInvoices }: DeletionPreview): string =>
  hasInvoices
    ? ` Its invoices stay for ${invoiceRetentionYears} years with the name and address of the buyer, as the law asks.`
    : '';

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

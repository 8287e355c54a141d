import { creditGroup, emailAddress } from '@deskmate/api/contracts/fields';
import { fieldLimits } from '@deskmate/api/limits';
import * as z from 'zod';
import { defineCommand, mainOf } from '../define-command.ts';
import { whole } from './schemas.ts';

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

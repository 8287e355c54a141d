import { creditGroup, emailAddress } from '@deskmate/api/contracts/fields';
import { fieldLimits } from '@deskmate/api/limits';
import * as z from 'zod';
import { defineCommand, mainOf } from '../define-command.ts';
import { whole } from './schemas.ts';

const address = { name: 'email', schema: emailAddress('must be an email address') };
const personName = z.string().trim().min(1, 'must not be empty').max(fieldLimits.nameMax);

export const createAdministrator = defineCommand({
  name: 'create-administrator',
  about: 'make an activated account with the role admin; its password is asked for',
  words: [address],
  options: {
    password: { about: 'its password', schema: z.string(), secret: true, needed: true },
    firstName: { about: 'its first name (Admin)', schema: personName },
    lastName: { about: 'its last name (Deskmate)', schema: personName },
  },
  async run(context, email, { password, firstName = 'Admin', lastName = 'Deskmate' }) {
    await mainOf(context).operator.createAdministrator({ email, password, firstName, lastName });
    return `${email} is an administrator and can sign in now.`;
  },
});

export const makeAdministrator = defineCommand({
  name: 'make-administrator',
  about: 'give an account the role admin',
  words: [address],
  async run(context, email) {
    await mainOf(context).operator.makeAdministrator(email);
    return `${email} is an administrator now.`;
  },
});

export const removeAdministrator = defineCommand({
  name: 'remove-administrator',
  about: 'take the role admin from an account, which stays',
  words: [address],
  async run(context, email) {
    await mainOf(context).operator.removeAdministrator(email);
    return `${email} is no longer an administrator.`;
  },
});

export const giveCredit = defineCommand({
  name: 'give-credit',
  about: 'give an account credit in one group, for so many days',
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
  about: 'take back credit that was given, as far as it is left and no running answer holds it',
  words: [address, { name: 'group', schema: creditGroup }, { name: 'credits', schema: whole(1) }],
  async run(context, email, group, credits) {
    await mainOf(context).operator.takeCredit({ email, group, credits });
    return `${email} has ${credits} ${group} credits less.`;
  },
});

import { creditGroup } from '@deskmate/api/contracts/fields';
import * as z from 'zod';
import { defineVerb, mainOf } from '../admin-verb.ts';

const address = { name: 'email', schema: z.email('must be an email address') };
const whole = (name: string) => ({
  name,
  schema: z.coerce.number('must be a number').int().min(1, 'must be at least 1'),
});

export const makeAdministrator = defineVerb({
  name: 'make-administrator',
  about: 'give an account the role admin',
  words: [address],
  async run(reach, email) {
    await mainOf(reach).operator.makeAdministrator(email);
    return `${email} is an administrator now.`;
  },
});

export const giveCredit = defineVerb({
  name: 'give-credit',
  about: 'give an account credit in one group, for so many days',
  words: [address, { name: 'group', schema: creditGroup }, whole('credits'), whole('days')],
  async run(reach, email, group, credits, days) {
    await mainOf(reach).operator.giveCredit({ email, group, credits, days });
    return `${email} has ${credits} more ${group} credits for ${days} days.`;
  },
});

import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { email, ok, turnstileResponse } from '../fields.ts';
import { route } from '../route.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

export const contactMail = z.strictObject({
  name: line(fieldLimits.nameMax),
  email,
  subject: line(150),
  message: z.string().trim().min(fieldLimits.contactMessageMin).max(fieldLimits.contactMessageMax),
  turnstile_response: turnstileResponse.optional(),
});

export const sendContactMail = route({
  method: 'POST',
  path: mainAddresses.contactMail,
  summary: 'Send the contact form to support.',
  body: contactMail,
  response: ok,
});

export const helpdeskLoginLink = route({
  method: 'GET',
  path: mainAddresses.helpdeskLoginLink,
  summary: 'A signed link to the helpdesk, or a message when there is none.',
  response: z.union([z.object({ login_link: z.string() }), z.object({ message: z.string() })]),
});

/** What a face must know before anyone signs in. */
export const publicConfig = route({
  method: 'GET',
  path: mainAddresses.publicConfig,
  summary: 'Which optional features are on.',
  response: z.object({
    turnstile_site_key: z.string().nullable(),
    sign_in_providers: z.array(z.string()),
    helpdesk: z.boolean(),
  }),
});

export type ContactMail = z.infer<typeof contactMail>;

import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import { email, lineOfText, ok, turnstileResponse } from '../fields.ts';
import { route } from '../route.ts';
import { signInProvider } from './linked-accounts.ts';

export const contactMail = z.strictObject({
  name: lineOfText(fieldLimits.nameMax),
  email,
  subject: lineOfText(fieldLimits.contactSubjectMax),
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
  summary:
    'A signed link to the helpdesk, or a message when there is none. Needs a proof (DPoP) by the key of the session, or that the person has just confirmed who they are.',
  response: z.union([z.object({ login_link: z.string() }), z.object({ message: z.string() })]),
});

/** What the site and the dashboard need to know before anyone signs in. */
export const publicConfig = route({
  method: 'GET',
  path: mainAddresses.publicConfig,
  summary: 'Which optional features are on.',
  response: z.object({
    turnstile_site_key: z.string().nullable(),
    sign_in_providers: z.array(signInProvider),
    helpdesk: z.boolean(),
    /** Within how many days purchases can be withdrawn from; null where that is not offered. */
    withdrawal_days: z.int().nullable(),
    /** Origins outside our own that an answer may send the browser to. */
    redirect_origins: z.array(z.string()),
  }),
});

export type PublicConfig = z.infer<typeof publicConfig.response>;
export type ContactMail = z.infer<typeof contactMail>;

import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { id, isoTime, otpType, personName } from '../fields.ts';
import { route } from '../route.ts';

/** The signed-in client. The current plan and the tokens are fetched separately. */
export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  displayName: z.string(),
  email: z.string(),
  profile_picture: z.object({ url: z.string() }).nullable(),
  dob: z.iso.date().nullable(),
  contact_number: z.string().nullable(),
  is_active: z.boolean(),
  client_type: z.literal('individual'),
  isPublic: z.boolean(),
  role: z.enum(['client', 'admin']),
  otp_enabled: z.boolean(),
  otp_type: otpType.nullable(),
  /** A customer id per payment gateway that knows this client, e.g. `{ "stripe": "cus_…" }` or `{ "sandbox": "…" }`. */
  gateway_client_id: z.record(z.string(), z.string()),
  language: z.enum(['en', 'ar']),
  time_zone: z.string().nullable(),
  /** Wants a mail when a month's credit runs low or out. */
  low_credit_mails: z.boolean(),
  created_at: isoTime,
});

export const profileChange = z.strictObject({
  first_name: personName.optional(),
  last_name: personName.optional(),
  dob: z.iso.date().nullable().optional(),
  contact_number: z
    .string()
    .trim()
    .max(32)
    .regex(/^[+0-9 ()-]*$/)
    .nullable()
    .optional(),
  isPublic: z.boolean().optional(),
  language: z.enum(['en', 'ar']).optional(),
  time_zone: z.string().max(64).nullable().optional(),
  low_credit_mails: z.boolean().optional(),
});

export const getProfile = route({
  method: 'GET',
  path: mainAddresses.profile,
  summary: 'The signed-in client.',
  response: profile,
});

export const changeProfile = route({
  method: 'PATCH',
  path: mainAddresses.profile,
  summary: 'Change own profile fields.',
  body: profileChange,
  response: profile,
});

/** One multipart field `file` of at most 10 490 000 bytes; its middle is kept as a square. */
export const uploadPicture = route({
  method: 'POST',
  path: mainAddresses.uploadPicture,
  summary: 'Upload the profile picture (multipart, field `file`).',
  response: profile,
});

export const removePicture = route({
  method: 'DELETE',
  path: mainAddresses.picture,
  summary: 'Remove the profile picture.',
  response: profile,
});

export const readPicture = route({
  method: 'GET',
  path: `${mainAddresses.picture}/:picture_id`,
  summary: 'A profile picture, for whoever knows its address.',
  params: z.object({ picture_id: z.string().max(64) }),
});

export type Profile = z.infer<typeof profile>;
export type ProfileChange = z.infer<typeof profileChange>;

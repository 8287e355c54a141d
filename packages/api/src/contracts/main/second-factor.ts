import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { id, isoTime, oneTimeCode, otpType } from '../fields.ts';
import { route } from '../route.ts';
import { tokenPair } from './sign-in.ts';

/** A sign-in that waits for its code. It is found by a cookie, so no answer names it. */
export const signInChallenge = z.object({
  otp_type: otpType,
  /** Durations, so that the clock of the browser does not matter. */
  expires_in_seconds: z.int().nonnegative(),
  /** When another code may be mailed; null where the code comes from an app. */
  resend_in_seconds: z.int().nonnegative().nullable(),
});

export const getChallenge = route({
  method: 'GET',
  path: mainAddresses.otpChallenge,
  summary: 'The sign-in of this browser that waits for a code; 404 when none does.',
  response: signInChallenge,
});

export const verifyOtp = route({
  method: 'POST',
  path: mainAddresses.verifyOtp,
  summary: 'Finish a sign-in with a code or a backup code.',
  body: z.strictObject({
    code: oneTimeCode,
    /** The password is then enough in this browser for thirty days. */
    remember_device: z.boolean().optional(),
  }),
  response: tokenPair,
});

export const resendOtp = route({
  method: 'POST',
  path: mainAddresses.resendOtp,
  summary: 'Mail another code for the sign-in that waits, or to the signed-in client who confirms who they are.',
  body: z.strictObject({ purpose: z.enum(['login', 'confirm']) }),
  response: z.object({ message: z.string() }),
});

export const getOtp = route({
  method: 'GET',
  path: mainAddresses.otp,
  summary: 'The second factor of the signed-in client.',
  response: z.object({
    otp_type: otpType.nullable(),
    enabled_at: isoTime.nullable(),
    backup_codes_left: z.int().nonnegative(),
    /** When a recovery by the operator turns it off; null while none runs. */
    recovery_due_at: isoTime.nullable(),
  }),
});

export const generateOtp = route({
  method: 'POST',
  path: mainAddresses.generateOtp,
  summary:
    'Begin to set up a second factor: a seed for an app, or a mailed code. Nothing changes until it is verified.',
  body: z.strictObject({ otp_type: otpType }),
  response: z.object({
    otp_type: otpType,
    /** Base32; null for codes by mail. It is never answered again. */
    secret: z.string().nullable(),
    otpauth_url: z.string().nullable(),
  }),
});

export const verifyOtpDevice = route({
  method: 'POST',
  path: mainAddresses.verifyOtpDevice,
  summary: 'Turn the second factor on with its first code; ends every other sign-in session.',
  body: z.strictObject({ code: oneTimeCode }),
  response: z.object({ otp_type: otpType, backup_codes: z.array(z.string()) }),
});

export const createBackupCodes = route({
  method: 'POST',
  path: mainAddresses.backupCodes,
  summary: 'New backup codes; the former ones stop working.',
  response: z.object({ backup_codes: z.array(z.string()) }),
});

export const disableOtp = route({
  method: 'POST',
  path: mainAddresses.disableOtp,
  summary: 'Turn the second factor off; ends every other sign-in session.',
  response: z.object({ message: z.string() }),
});

/** A browser in which the password alone signs in. */
export const rememberedDevice = z.object({
  id,
  device: z.string(),
  browser: z.string(),
  ip: z.string(),
  created_at: isoTime,
  last_used_at: isoTime,
  expires_at: isoTime,
  is_current: z.boolean(),
});

export const listRememberedDevices = route({
  method: 'GET',
  path: mainAddresses.rememberedDevices,
  summary: 'The browsers that are not asked for a code, last used first.',
  response: z.object({ items: z.array(rememberedDevice), next_cursor: z.null() }),
});

export const forgetDevice = route({
  method: 'DELETE',
  path: `${mainAddresses.rememberedDevices}/:id`,
  summary: 'Ask for a code in that browser again.',
  params: z.object({ id }),
});

export type OtpType = z.infer<typeof otpType>;
export type SignInChallenge = z.infer<typeof signInChallenge>;
export type SecondFactorStatus = z.infer<typeof getOtp.response>;
export type VerifyOtpRequest = z.infer<typeof verifyOtp.body>;
export type RememberedDevice = z.infer<typeof rememberedDevice>;
export type OtpSetup = z.infer<typeof generateOtp.response>;
export type OtpEnabled = z.infer<typeof verifyOtpDevice.response>;

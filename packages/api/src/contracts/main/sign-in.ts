import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { fieldLimits } from '../../limits.ts';
import {
  anyPassword,
  email,
  isoTime,
  newPassword,
  ok,
  oneTimeCode,
  personName,
  requestedTarget,
  secretToken,
  turnstileResponse,
} from '../fields.ts';
import { route } from '../route.ts';
import { profile } from './clients.ts';

/** The end of the sign-in session is for the static header. */
export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** When the access token expires. */
  expires_at: isoTime,
  /** When the sign-in session ends if it is not used again. */
  session_expires_at: isoTime,
  /** Whether another site or app has asked for this login and the person has to be asked about it. */
  external_target: z.boolean().optional(),
});

/** What a visitor chose on a page with plan cards; the price is the service's. */
const selectedPlan = z.strictObject({ id: z.int().min(1).max(999_999_999), interval: z.enum(['month', 'year']) });

export const registerRequest = z.strictObject({
  email,
  password: newPassword,
  first_name: personName,
  last_name: personName,
  referral_code: z.string().max(fieldLimits.referralCodeMax).optional(),
  invite_token: z.string().max(fieldLimits.inviteTokenMax).optional(),
  /** The plan that the visitor was choosing when an account was asked for. */
  selected_plan: selectedPlan.optional(),
  turnstile_response: turnstileResponse.optional(),
  /** Language of the mails that follow. */
  language: z.enum(['en', 'ar']).optional(),
});

/** Until activation, `accessToken` may only read the own profile, ask for the mail again and log out. */
export const registerResponse = z.object({ accessToken: z.string(), user: profile });

export const loginRequest = z.strictObject({
  email,
  password: anyPassword,
  turnstile_response: turnstileResponse.optional(),
  ...requestedTarget,
});

/** A token pair, or where to go for the second factor. */
export const loginResponse = z.union([tokenPair, z.object({ redirect_url: z.string() })]);

export const register = route({
  method: 'POST',
  path: mainAddresses.register,
  summary: 'Create an account; the answer is the same whether or not the address has one.',
  body: registerRequest,
  response: registerResponse,
});

export const login = route({
  method: 'POST',
  path: mainAddresses.login,
  summary: 'Sign in with email and password.',
  body: loginRequest,
  response: loginResponse,
});

export const refreshTokens = route({
  method: 'POST',
  path: mainAddresses.tokens,
  summary: 'Exchange the refresh token, sent as Bearer, for a new pair.',
  response: tokenPair,
});

export const logout = route({ method: 'DELETE', path: mainAddresses.logout, summary: 'End this sign-in session.' });

export const checkActivationLink = route({
  method: 'POST',
  path: mainAddresses.checkActivationLink,
  summary: 'Which address an activation link belongs to; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ email: z.string() }),
});

export const activate = route({
  method: 'POST',
  path: mainAddresses.activate,
  summary:
    'Activate the registration of this address that has this password, with the token of its mail; starts the trial.',
  body: z.strictObject({ secret_token: secretToken, password: anyPassword }),
  response: ok.extend({ selected_plan: selectedPlan.nullable() }),
});

export const resendActivation = route({
  method: 'POST',
  path: mainAddresses.resendActivation,
  summary: 'Send the activation mail again; the answer tells nothing about the account.',
  body: z.strictObject({ email, turnstile_response: turnstileResponse.optional() }),
  response: ok,
});

export const forgotPassword = route({
  method: 'POST',
  path: mainAddresses.forgotPassword,
  summary: 'Send a reset link; the answer tells nothing about the account.',
  body: z.strictObject({ email, turnstile_response: turnstileResponse.optional() }),
  response: ok,
});

export const checkResetLink = route({
  method: 'POST',
  path: mainAddresses.checkResetLink,
  summary: 'Which account a reset link belongs to, and its API keys; uses nothing up.',
  body: z.strictObject({ secret_token: secretToken }),
  response: z.object({ email: z.string(), api_keys: z.array(z.object({ name: z.string(), hint: z.string() })) }),
});

export const resetPassword = route({
  method: 'POST',
  path: mainAddresses.resetPassword,
  summary:
    'Set a new password with the token of the mail; ends every sign-in session, and the API keys unless they are kept.',
  body: z.strictObject({ secret_token: secretToken, password: newPassword, keep_api_keys: z.boolean().optional() }),
  response: ok,
});

export const changePassword = route({
  method: 'POST',
  path: mainAddresses.changePassword,
  summary:
    'Set a new password with the present one; ends every other sign-in session, and the API keys unless they are kept.',
  body: z.strictObject({ old_password: anyPassword, password: newPassword, keep_api_keys: z.boolean().optional() }),
  response: ok,
});

export const reauthenticate = route({
  method: 'POST',
  path: mainAddresses.reauthenticate,
  summary:
    'Prove again who is signed in, with a code as well where a second factor is on; actions that ask for it are then open to this session for five minutes.',
  body: z.strictObject({ password: anyPassword, code: oneTimeCode.optional() }),
  response: ok,
});

export type TokenPair = z.infer<typeof tokenPair>;
export type RegisterRequest = z.infer<typeof registerRequest>;
export type RegisterResponse = z.infer<typeof registerResponse>;
export type LoginRequest = z.infer<typeof loginRequest>;
export type LoginResponse = z.infer<typeof loginResponse>;
export type Activated = z.infer<typeof activate.response>;
export type ActivationLink = z.infer<typeof checkActivationLink.response>;
export type ResetLink = z.infer<typeof checkResetLink.response>;

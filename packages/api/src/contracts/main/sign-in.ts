import * as z from 'zod';
import { mainAddresses } from '../../addresses.ts';
import { anyPassword, email, isoTime, newPassword, ok, personName, secretToken, turnstileResponse } from '../fields.ts';
import { route } from '../route.ts';
import { profile } from './clients.ts';

/** spec §3 "Token pair", with the end of the sign-in session that the static header reads. */
export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** When the access token expires. */
  expires_at: isoTime,
  /** When the sign-in session ends if it is not used again. */
  session_expires_at: isoTime,
});

export const registerRequest = z.strictObject({
  email,
  password: newPassword,
  first_name: personName,
  last_name: personName,
  referral_code: z.string().max(64).optional(),
  invite_token: z.string().max(200).optional(),
  turnstile_response: turnstileResponse.optional(),
  /** Language of the mails that follow. */
  language: z.enum(['en', 'ar']).optional(),
});

/** `accessToken` may only read the own profile, ask for the mail again and log out (`safety.md` 6). */
export const registerResponse = z.object({ accessToken: z.string(), user: profile });

export const loginRequest = z.strictObject({
  email,
  password: anyPassword,
  turnstile_response: turnstileResponse.optional(),
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

export const activate = route({
  method: 'POST',
  path: mainAddresses.activate,
  summary: 'Activate an account with the token of its mail; starts the trial.',
  body: z.strictObject({ secret_token: secretToken }),
  response: ok,
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

export const resetPassword = route({
  method: 'POST',
  path: mainAddresses.resetPassword,
  summary: 'Set a new password with the token of the mail; ends every sign-in session.',
  body: z.strictObject({ secret_token: secretToken, password: newPassword }),
  response: ok,
});

export type TokenPair = z.infer<typeof tokenPair>;
export type RegisterRequest = z.infer<typeof registerRequest>;
export type RegisterResponse = z.infer<typeof registerResponse>;
export type LoginRequest = z.infer<typeof loginRequest>;
export type LoginResponse = z.infer<typeof loginResponse>;

import { listRoutes } from '@deskmate/service-kit/http/route-registry';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createMainFixture } from './testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

/**
 * Every path about who a person is that the product was specified with: who may call it, what it takes and what it
 * answers. Other programs rely on these; a change here is a change of the public interface.
 */
const specified: [route: string, access: string, takes: string, answers: string][] = [
  ['POST auth/clients/tokens', 'public', '', 'access_token refresh_token expires_at session_expires_at'],
  ['GET auth/clients/profile', 'client', '', 'email first_name otp_enabled otp_type role'],
  ['POST auth/clients/login', 'public', 'email password turnstile_response', 'access_token refresh_token redirect_url'],
  [
    'POST auth/clients/register',
    'public',
    'email password first_name last_name referral_code invite_token turnstile_response',
    'accessToken user',
  ],
  ['DELETE auth/clients/logout', 'public', '', ''],
  ['GET auth/helpdesk/login-link', 'client', '', 'login_link message'],
  ['GET auth/:provider/login', 'public', '', 'redirect_url'],
  ['POST auth/otp/generate', 'client', 'otp_type', 'otp_type secret otpauth_url'],
  ['POST auth/otp/device/verify', 'client', 'code', 'otp_type backup_codes'],
  ['POST auth/otp/verify', 'public', 'code', 'access_token refresh_token'],
  ['POST auth/otp/disable', 'client', '', 'message'],
  ['POST auth/resend/otp', 'guest', 'purpose', 'message'],
  ['POST auth/change-password', 'client', 'old_password password', 'message'],
  ['DELETE auth/clients/account/delete', 'client', 'email', 'erased_at'],
  ['POST auth/send-contact-mail', 'public', 'name email subject message', 'message'],
  ['POST auth/client/activate', 'public', 'secret_token password', 'message'],
  ['POST auth/clients/resend-activation-link', 'guest', 'email', 'message'],
  ['POST auth/forgot-password', 'public', 'email', 'message'],
  ['POST auth/reset-password', 'public', 'secret_token password', 'message'],
  ['POST client/image/upload', 'client', '', 'profile_picture'],
  ['GET auth/clients/active-sessions', 'client', '', 'items'],
  ['DELETE auth/clients/delete-session/:id', 'client', '', ''],
];

const routes = new Map(listRoutes(fixture.app).map((one) => [`${one.contract.method} ${one.contract.path}`, one]));

/** Also of each kind of a union. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const read = ({ properties = {}, anyOf = [], oneOf = [] }: z.core.JSONSchema.BaseSchema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf].flatMap((one) => (typeof one === 'object' ? read(one) : [])),
  ];
  return read(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}
const words = (text: string) => text.split(' ').filter(Boolean);

/** What a caller cannot leave out. */
const requiredOf = (schema: z.ZodType | undefined): string[] =>
  schema === undefined ? [] : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required ?? []);

test.each(specified)('%s is there for %s', (name, access, takes, answers) => {
  const route = routes.get(name);
  expect(route?.access).toBe(access);
  expect(fieldsOf(route?.contract.body)).toEqual(expect.arrayContaining(words(takes)));
  expect(words(takes)).toEqual(expect.arrayContaining(requiredOf(route?.contract.body)));
  expect(fieldsOf(route?.contract.response)).toEqual(expect.arrayContaining(words(answers)));
});

/** How often each may be used is a rule of the limit table; these are the ones that somebody might guess or flood with. */
const limits = {
  'POST auth/clients/login': 'sign_in',
  'POST auth/otp/verify': 'sign_in',
  'POST auth/passkeys/login': 'sign_in',
  'POST auth/sso/exchange': 'sign_in',
  'POST auth/clients/register': 'register',
  'POST auth/forgot-password': 'account_mail',
  'POST auth/clients/resend-activation-link': 'account_mail',
  'POST auth/resend/otp': 'account_mail',
  'POST auth/send-contact-mail': 'contact',
  'POST auth/clients/tokens': 'refresh',
};
test.each(Object.entries(limits))('W13: %s is limited as %s', (name, limit) => {
  expect(routes.get(name)?.limit).toBe(limit);
});

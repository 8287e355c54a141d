import type { Profile } from '@deskmate/api/contracts/main/clients';
import type { Subscription } from '@deskmate/api/contracts/main/subscriptions';

export const sampleProfile: Profile = {
  id: 'client-1',
  first_name: 'Ada',
  last_name: 'Byron',
  displayName: 'Ada Byron',
  email: 'ada@desk.example',
  profile_picture: null,
  dob: null,
  contact_number: null,
  is_active: true,
  client_type: 'individual',
  isPublic: false,
  role: 'client',
  otp_enabled: false,
  otp_type: null,
  gateway_client_id: {},
  language: 'en',
  time_zone: 'UTC',
  low_credit_mails: true,
  created_at: '2026-01-01T00:00:00Z',
};

export const sampleSubscription: Subscription = {
  plan_id: 1,
  plan_name: 'Trial',
  type: 'trial',
  interval: null,
  valid_to: '2126-01-14T00:00:00Z',
  server_time: '2126-01-01T00:00:00Z',
  renews: false,
  renewal: null,
  credits: [],
};

/** A JWT in form only; nothing here checks signatures. */
export function sampleToken(expiresAtMs: number, subject = 'client-1'): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'EdDSA' })}.${part({ sub: subject, exp: Math.floor(expiresAtMs / 1000) })}.s`;
}

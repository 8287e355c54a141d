import { clients } from '@deskmate/db/tables/main/clients';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const client = await fixture.newClient();
const token = client.tokens.access_token;
const change = (body: unknown) => fixture.call('PATCH', 'auth/clients/profile', { token, body });

test('only what is sent changes', async () => {
  const sent = {
    first_name: ' Anna ',
    dob: '1990-02-28',
    contact_number: '+49 (30) 123',
    time_zone: 'Europe/Berlin',
    isPublic: true,
    low_credit_mails: false,
  };
  const { status, body } = await change(sent);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...sent,
    first_name: 'Anna',
    displayName: 'Anna Lee',
    last_name: 'Lee',
    language: 'en',
  });
  expect((await change({ dob: null, language: 'ar' })).body).toMatchObject({
    dob: null,
    language: 'ar',
    isPublic: true,
  });
  expect((await fixture.call('GET', 'auth/clients/profile', { token })).body).toMatchObject({
    dob: null,
    language: 'ar',
  });
  expect(await fixture.service.identity.verify(`Bearer ${token}`)).toMatchObject({ language: 'ar', activated: true });
  expect((await change({})).status).toBe(200);
});

test.each([
  { role: 'admin' },
  { email: 'other@example.com' },
  { is_active: false },
  { id: 'x' },
  { first_name: '' },
  { first_name: '<b>' },
  { first_name: 'a\r\nb' },
  { dob: '1990-13-01' },
  { contact_number: 'call me' },
  { time_zone: 'Mars/Olympus' },
  { language: 'fr' },
])('%j is refused', async (body) => expect((await change(body)).status).toBe(422));

test('Z09: the profile has exactly its fields', async () => {
  const { body } = await fixture.call('GET', 'auth/clients/profile', { token });
  expect(Object.keys(body).sort()).toEqual(
    'id first_name last_name displayName email profile_picture dob contact_number is_active client_type isPublic role otp_enabled otp_type gateway_client_id language time_zone low_credit_mails created_at'
      .split(' ')
      .sort(),
  );
  expect(body.role).toBe('client');
});

test('a blocked user can neither continue nor log in', async () => {
  const blocked = await fixture.newClient();
  await fixture.db.update(clients).set({ blockedAt: new Date() }).where(eq(clients.id, blocked.id));
  const second = await fixture.another();
  expect((await second.call('GET', 'auth/clients/profile', { token: blocked.tokens.access_token })).status).toBe(401);
  await expect(fixture.logIn(blocked.email)).rejects.toThrow('401');
});

import { clients } from '@deskmate/db/tables/main/clients';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture, tokenIn } from '../../testing/main-fixture.ts';
import { createPasswordHasher } from './password-hasher.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const hasher = createPasswordHasher({ memoryCost: 8, timeCost: 1 });
const composed = 'Zürich über Genève'.normalize('NFC');
const decomposed = composed.normalize('NFD');

const logIn = async (email: string, password: string) =>
  (await fixture.call('POST', 'auth/clients/login', { body: { email, password } })).status;

async function storedHash(id: string): Promise<string | null> {
  const [row] = await fixture.db.select().from(clients).where(eq(clients.id, id));
  return row?.passwordHash ?? null;
}

/** A client whose hash was made from exactly this text. */
async function clientWithHashOf(password: string) {
  const client = await fixture.newClient();
  await fixture.db
    .update(clients)
    .set({ passwordHash: await hasher.hash(password) })
    .where(eq(clients.id, client.id));
  return client;
}

test('B17: a password opens the account however a keyboard composes its letters, on every page that asks for it', async () => {
  for (const [chosen, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    ['ｆｕｌｌ width ２０２６', 'full width 2026'],
  ] as const) {
    // Registered with the one form, activated and logged in with the other.
    const email = `${crypto.randomUUID()}@example.com`;
    await fixture.register(email, chosen);
    const activation = { secret_token: tokenIn((await fixture.mailTo(email))[0]), password: typed };
    expect((await fixture.call('POST', 'auth/client/activate', { body: activation })).status).toBe(200);
    expect(await logIn(email, typed)).toBe(200);
    const { access_token } = await fixture.logIn(email, chosen);
    const proof = { token: access_token, body: { password: typed } };
    expect((await fixture.call('POST', 'auth/reauthenticate', proof)).status).toBe(200);
    const change = { token: access_token, body: { old_password: typed, password: chosen } };
    expect((await fixture.call('POST', 'auth/change-password', change)).status).toBe(200);
  }
});

test.each([
  ['NFD', decomposed, composed],
  ['NFC', composed, decomposed],
  ['compatibility characters', 'ﬁne ligatures ①', 'ﬁne ligatures ①'],
])('B17: a hash that was made from %s by an earlier version opens, and is made anew', async (_form, hashed, typed) => {
  const client = await clientWithHashOf(hashed);
  const before = await storedHash(client.id);
  expect(await logIn(client.email, `${typed}!`)).toBe(401);
  expect(await storedHash(client.id)).toBe(before);
  expect(await logIn(client.email, typed)).toBe(200);
  const after = await storedHash(client.id);
  expect(await hasher.verify(after, typed.normalize('NFKC'))).toBe(true);
  expect(await logIn(client.email, hashed)).toBe(200);
  expect(await storedHash(client.id)).toBe(after);
  // Nothing of the account has changed, so no session ends.
  const profile = await fixture.call('GET', 'auth/clients/profile', { token: client.tokens.access_token });
  expect(profile.status).toBe(200);
});

test('B10, B17: a password is neither trimmed nor cut, and letter case and accents count', async () => {
  const password = ` ${composed}\u0000 ${'é'.repeat(200)} `;
  const client = await fixture.newClient(undefined, password);
  const others = [password.trim(), password.slice(0, -2), password.toLowerCase(), password.replaceAll('é', 'e')];
  for (const other of others) expect(await logIn(client.email, other)).toBe(401);
  expect(await logIn(client.email, password)).toBe(200);
});

test('B11, B17: another form of a common or short password is as weak', async () => {
  for (const weak of ['ｐａｓｓｗｏｒｄ１', 'e\u0301o\u0308u\u0308a\u0308']) {
    const { status, body } = await fixture.register(`${crypto.randomUUID()}@example.com`, weak);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'weak_password' });
  }
});

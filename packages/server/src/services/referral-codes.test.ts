import { mainAddresses, mainBase } from '@deskmate/api/addresses';
import { sized } from '@deskmate/api/testing/sized';
import { freshDatabase } from '@deskmate/db/fresh-database';
import type { OpenDatabase } from '@deskmate/db/open-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembleServer, type Server } from '../start/assemble-server.ts';
import { call, newClient } from '../testing/client.ts';
import { freePort } from '../testing/run-process.ts';
import { createTestResources } from '../testing/test-resources.ts';

let database: OpenDatabase;
let server: Server;
let url: string;
let dataDir: string;

beforeAll(async () => {
  database = await freshDatabase();
  const port = await freePort();
  const resources = createTestResources(database, { PORT: String(port) });
  dataDir = resources.config.dataDir;
  server = await assembleServer(resources, { siteDir: '/nowhere', dashboardDir: '/nowhere' });
  await server.listen();
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const register = (codes: object) =>
  call(url, 'POST', mainBase + mainAddresses.register, {
    body: {
      email: `${crypto.randomUUID()}@example.com`,
      password: `quiet harbour ${crypto.randomUUID()}`,
      first_name: 'Ann',
      last_name: 'Lee',
      ...codes,
    },
  });

/** Credit by group, and the plan. */
async function belongings(token: string) {
  const { body } = await call(url, 'GET', mainBase + mainAddresses.subscription, { token });
  const credits = body.credits as { group: string; allowance: number; balance: number }[];
  return {
    plan: body.plan_id,
    credits: credits.map(({ group, allowance, balance }) => ({ group, allowance, balance })),
  };
}

const garbage = [
  '',
  ' ',
  '0',
  'null',
  '../../admin',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  'كود',
  '🌍'.repeat(16),
];

it('L10: a referral code or an invitation that is garbage changes nothing about who registers', async () => {
  const usual = await register({});
  expect(usual.status).toBe(200);
  for (const code of garbage) {
    for (const codes of [{ referral_code: code }, { invite_token: code }]) {
      const { status, body } = await register(codes);
      expect([code, status, Object.keys(body)]).toEqual([code, 200, Object.keys(usual.body)]);
    }
  }
  for (const codes of [{ referral_code: 'x'.repeat(65) }, { invite_token: 'x'.repeat(201) }, { referral_code: 7 }]) {
    expect((await register(codes)).status).toBe(422);
  }
});

const accounts = sized(20, 100);

it(`L10: nobody is rewarded for themselves, in a circle, or for ${accounts} accounts that paid nothing`, async () => {
  const emails = ['amal@example.com', 'badr@example.com'];
  const [amal = '', badr = ''] = [
    await newClient(url, dataDir, emails[0], { referral_code: emails[0], invite_token: emails[0] }),
    await newClient(url, dataDir, emails[1], { referral_code: emails[0] }),
  ];
  const plain = await belongings(await newClient(url, dataDir));
  const profile = await call(url, 'GET', mainBase + mainAddresses.profile, { token: amal });
  const known = [emails[0], String(profile.body.id ?? ''), String(profile.body.referral_code ?? '')].filter(Boolean);
  const many = Array.from({ length: accounts }, (_, nth) => register({ referral_code: known[nth % known.length] }));
  for (const { status } of await Promise.all(many)) expect([200, 503]).toContain(status);
  expect(plain.credits.some(({ balance }) => balance > 0)).toBe(true);
  expect(await belongings(amal)).toEqual(plain);
  expect(await belongings(badr)).toEqual(plain);
});

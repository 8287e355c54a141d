import type { TokenPair } from '@deskmate/api/contracts/main/sign-in';
import { afterAll, expect, test } from 'vitest';
import { checkLedger } from './testing/check-ledger.ts';
import { creditRequest } from './testing/credit-request.ts';
import { createMainFixture } from './testing/main-fixture.ts';
import { subscribe } from './testing/subscribe.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());

const hour = 3_600_000;
const refresh = (token: string) => fixture.call('POST', 'auth/clients/tokens', { token });

test.each([
  ['forward and back', [hour, -hour]],
  ['back and forward', [-hour, hour]],
])('R24: a clock that jumps an hour %s signs nobody out and grants nothing twice', async (_name, jumps) => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => fixture.newClient()));
  const [buyer] = clients;
  if (!buyer) throw new Error('nobody is there');
  await subscribe(fixture, buyer, { planId: 2, interval: 'month' });
  const tokens: TokenPair[] = clients.map((client) => client.tokens);
  const spent = creditRequest(buyer.id, { credits: 3 });
  await fixture.service.credit.reserve(spent);
  for (const jump of jumps) {
    fixture.clock.forward(jump);
    for (const [index, pair] of tokens.entries()) {
      const renewed = await refresh(pair.refresh_token);
      expect(renewed.status).toBe(200);
      tokens[index] = renewed.body;
      const { status } = await fixture.call('GET', 'auth/clients/profile', { token: renewed.body.access_token });
      expect(status).toBe(200);
    }
    const token = tokens[0]?.access_token ?? '';
    const { body } = await fixture.call('GET', 'client/subscription', { token });
    expect(body).toMatchObject({ plan_id: 2, credits: [{ group: 'standard', balance: 660, held: 3 }, {}, {}] });
    expect(await checkLedger(fixture.db)).toEqual([]);
  }
});

import { unwatched } from '@deskmate/service-kit/monitoring/dependencies';
import { silentLog } from '@deskmate/service-kit/monitoring/log';
import { afterAll, expect, test } from 'vitest';
import { createStripeGateway } from '../../adapters/stripe/stripe-gateway.ts';
import { jobContext } from '../../testing/job-context.ts';
import { tokenIn } from '../../testing/main-fixture.ts';
import { createStripeFixture } from '../../testing/stripe-fixture.ts';
import { updateGatewayEmail } from './update-gateway-email.ts';

const fixture = await createStripeFixture();
afterAll(() => fixture.close());

/** A customer of Stripe, who then moves to another address. @returns that address. */
async function movedCustomer(beforeMoving: () => void): Promise<string> {
  const client = await fixture.newClient();
  const session = await fixture.open(client, { kind: 'credit', pack_id: 1, quantity: 1 });
  await fixture.checkOut(session.body);
  await fixture.deliver(fixture.newEvents());
  const email = `${crypto.randomUUID()}@example.com`;
  const token = await fixture.tokenOf(client);
  await fixture.call('POST', 'auth/clients/email-change', { token, body: { email } });
  const links = [(await fixture.mailTo(client.email)).at(-1), (await fixture.mailTo(email)).at(-1)].map(tokenIn);
  beforeMoving();
  for (const secret_token of links) {
    await fixture.call('POST', 'auth/clients/email-change/confirm', { body: { secret_token } });
  }
  await fixture.settled();
  return email;
}

/** The library tries three times by itself. */
const failOnce = () => fixture.stripe.failNext('server_error', 'server_error', 'server_error');
const updatedTo = () =>
  fixture.stripe
    .events()
    .flatMap(({ type, data }) => (type === 'customer.updated' ? [(data.object as { email: string }).email] : []));

/** With pages of one, so that the second is behind the first. */
function update(): Promise<void> {
  const { secretKey, webhookSecret, url: apiBase } = fixture.stripe;
  const { clock } = fixture;
  const gateway = createStripeGateway({
    secretKey,
    webhookSecret,
    apiBase,
    computesTax: false,
    clock,
    log: silentLog(),
    dependency: unwatched,
  });
  return updateGatewayEmail(jobContext(fixture, { adapters: { gateway } }), 1);
}

test('Stripe learns the new address of a customer, later when it does not answer at once', async () => {
  const email = await movedCustomer(failOnce);
  expect(updatedTo()).not.toContain(email);
  await update();
  expect(updatedTo()).toContain(email);
});

test('an address that Stripe rejects does not block later ones', async () => {
  const first = await movedCustomer(failOnce);
  fixture.clock.forward(60_000);
  // Of both, when the second moves.
  const second = await movedCustomer(() => {
    failOnce();
    failOnce();
  });
  failOnce();
  await update();
  expect(updatedTo().filter((email) => [first, second].includes(email))).toEqual([second]);
  await update();
  expect(updatedTo()).toContain(first);
});

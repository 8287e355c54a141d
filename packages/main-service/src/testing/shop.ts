import { payments, refunds } from '@deskmate/db/tables/main/payments';
import { and, eq, isNull } from 'drizzle-orm';
import type { MainServiceDeps } from '../create-main-service.ts';
import { checkLedger } from './check-ledger.ts';
import { creditRequest } from './credit-request.ts';
import { type Answer, type Call, createMainFixture, type MainFixture, type SignedIn } from './main-fixture.ts';
import { createStripeFixture, type StripeFixture } from './stripe-fixture.ts';
import { payByCard } from './subscribe.ts';

type Session = { id: string; checkout_url: string };
type PlanOrder = { plan_id: number; interval: 'month' | 'year' };

/** The real service with one payment gateway, for tests that must hold for each. */
export type Shop<Fixture extends MainFixture = MainFixture> = Awaited<ReturnType<typeof createShop<Fixture>>>;

/** What a gateway does differently. */
type Gateway = {
  pay(client: SignedIn, session: Session): Promise<unknown>;
  /** Delivers the notices that the gateway has sent since the last time. */
  arrive(): Promise<unknown>;
  passTo(date: string): Promise<unknown>;
  /** Configuration with which a job reaches this gateway. */
  config: Partial<MainServiceDeps['config']>;
};

function createShop<Fixture extends MainFixture>(fixture: Fixture, gateway: Gateway) {
  const call = async (client: SignedIn, method: string, path: string, given: Call = {}): Promise<Answer> =>
    fixture.call(method, path, { token: await fixture.tokenOf(client), ...given });
  const open = (client: SignedIn, purchase: object) =>
    call(client, 'POST', 'client/payment/session', { body: { request_id: crypto.randomUUID(), ...purchase } });
  const arrive = async () => {
    await gateway.arrive();
    await fixture.settled();
  };
  const pay = async (client: SignedIn, session: Session) => {
    await gateway.pay(client, session);
    await arrive();
  };
  const previewChange = async (client: SignedIn, { plan_id, interval }: PlanOrder, promoCode?: string) =>
    (
      await call(client, 'GET', 'client/subscription/change', {
        query: { plan_id: String(plan_id), interval, ...(promoCode ? { promo_code: promoCode } : {}) },
      })
    ).body;

  const requestChange = async (client: SignedIn, order: PlanOrder, promoCode?: string) => {
    const { plan_id, interval } = order;
    const { priced_at, due_now } = await previewChange(client, order, promoCode);
    const body = { plan_id, interval, priced_at, due_now, ...(promoCode ? { promo_code: promoCode } : {}) };
    const answer = await call(client, 'POST', 'client/subscription/change', { body });
    return { ...answer, dueNow: Number(due_now) };
  };

  return {
    fixture,
    config: gateway.config,
    call,
    open,
    /** Pays an open session with a card that works. */
    pay,
    async buy(client: SignedIn, purchase: object): Promise<void> {
      await pay(client, expectDone(await open(client, purchase)).body);
    },
    arrive,
    passTo: async (date: string): Promise<void> => void (await gateway.passTo(date)),
    previewChange,
    /** Asks for a change at the price that is shown, which is `dueNow`; it may be refused. */
    requestChange,
    /** The same. @throws Error when it is refused. */
    async change(client: SignedIn, order: PlanOrder): Promise<Answer & { dueNow: number }> {
      const changed = await requestChange(client, order);
      expectDone(changed);
      return changed;
    },
    planOf: async (client: SignedIn) => (await call(client, 'GET', 'client/subscription')).body,
    /** What was paid, in minor units, oldest first. */
    async amountsOf({ id }: SignedIn): Promise<number[]> {
      const paid = await fixture.db.select().from(payments).where(eq(payments.clientId, id));
      return paid.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(({ amount }) => amount);
    },
    /** What was refunded and has arrived, in minor units, smallest first. */
    async refundsOf({ id }: SignedIn): Promise<number[]> {
      const rows = await fixture.db
        .select({ amount: refunds.amount })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.clientId, id), isNull(refunds.failedAt)));
      return rows.map(({ amount }) => amount).sort((a, b) => a - b);
    },
    /** Uses credit, as an answer does. */
    async spend({ id }: SignedIn, group: 'standard' | 'advanced', credits: number): Promise<void> {
      const request = creditRequest(id, { group, credits });
      await fixture.service.credit.reserve(request);
      await fixture.service.credit.settle(request.requestId, credits);
    },
    /** @throws Error when the ledger does not add up. */
    async close(): Promise<void> {
      const faults = await checkLedger(fixture.db);
      await fixture.close();
      if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults)}`);
    },
  };
}

function expectDone(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function createSandboxShop(options: Parameters<typeof createMainFixture>[0] = {}): Promise<Shop> {
  const fixture = await createMainFixture(options);
  return createShop(fixture, {
    config: {},
    pay: async (client, { id }) => expectDone(await payByCard(fixture, await fixture.tokenOf(client), id)),
    arrive: async () => {},
    async passTo(date) {
      fixture.clock.set(date);
      await fixture.service.operator.reconcilePayments();
    },
  });
}

export async function createStripeShop(
  options: Parameters<typeof createStripeFixture>[0] = {},
): Promise<Shop<StripeFixture>> {
  const fixture = await createStripeFixture(options);
  const arrive = () => fixture.deliver(fixture.newEvents());
  return createShop(fixture, {
    config: fixture.gatewayConfig,
    async pay(_, session) {
      const { status } = await fixture.checkOut(session);
      if (status !== 303) throw new Error(`the page of the checkout answered ${status}`);
    },
    arrive,
    async passTo(date) {
      fixture.passTo(date);
      await arrive();
    },
  });
}

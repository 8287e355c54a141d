import { invoices } from '@deskmate/db/tables/main/payments';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMainFixture } from '../../testing/main-fixture.ts';
import { payByCard } from '../../testing/subscribe.ts';

const fixture = await createMainFixture();
afterAll(() => fixture.close());
const { operator } = fixture.service;

const packTerms = { name: 'Extra', group: 'image', credits: 9, validDays: 30 } as const;

test.each([
  { currency: 'USD', typed: '6.50', listed: 6.5, minor: 650, symbol: '$' },
  { currency: 'JPY', typed: '1200', listed: 1200, minor: 1200, symbol: '¥' },
  { currency: 'KWD', typed: '1.950', listed: 1.95, minor: 1950, symbol: 'KWD' },
  { currency: 'BHD', typed: '0.010', listed: 0.01, minor: 10, symbol: 'BHD' },
  { currency: 'IQD', typed: '999999999.990', listed: 999_999_999.99, minor: 999_999_999_990, symbol: 'IQD' },
])(
  'N17: $typed $currency is listed, charged and invoiced as typed',
  async ({ currency, typed, listed, minor, symbol }) => {
    const client = await fixture.newClient();
    const token = client.tokens.access_token;
    const open = async (purchase: object) => {
      const body = { ...purchase, request_id: crypto.randomUUID() };
      return (await fixture.call('POST', 'client/payment/session', { token, body })).body;
    };
    const plan = await operator.addPlan({ name: `Plan ${currency}`, currency, monthlyPrice: typed });
    const pack = await operator.addPack({ ...packTerms, currency, price: typed });

    const plans = await fixture.call('GET', 'admin/plan');
    expect(plans.body.at(-1)).toMatchObject({ monthly_price: listed, yearly_price: null, currency_symbol: symbol });
    const packs = await fixture.call('GET', 'admin/plan/credit');
    expect(packs.body.at(-1)).toMatchObject({ price: listed, currency, currency_symbol: symbol });

    const packSession = await open({ kind: 'credit', pack_id: pack.id, quantity: 100 });
    expect(packSession).toMatchObject({ amount: minor * 100, currency });
    const session = await open({ kind: 'plan', plan_id: plan.planId, interval: 'month' });
    expect(session).toMatchObject({ amount: minor, currency });
    expect((await payByCard(fixture, token, session.id)).body).toMatchObject({
      status: 'paid',
      payment_session: { amount: minor, currency },
    });
    const [invoice] = await fixture.db.select().from(invoices).where(eq(invoices.clientId, client.id));
    expect(invoice).toMatchObject({ amount: minor, currency, lines: [{ amount: minor }] });
  },
);

import type { MainFixture, SignedIn } from './main-fixture.ts';

type Order = { planId: number; interval: 'month' | 'year'; promoCode?: string };

/** Buys a plan as a person does: a payment session, then a card that works. */
export async function subscribe(fixture: MainFixture, { email }: SignedIn, order: Order): Promise<void> {
  const { planId, interval, promoCode: promo_code } = order;
  const { access_token: token } = await fixture.logIn(email);
  const body = { kind: 'plan', plan_id: planId, interval, promo_code, request_id: crypto.randomUUID() };
  const opened = await fixture.call('POST', 'client/payment/session', { token, body });
  const paid = await payByCard(fixture, token, opened.body.id);
  if (paid.status !== 200) throw new Error(`paying answered ${paid.status}`);
}

/** Pays an open session with one of the Sandbox's cards; the good one unless said. */
export const payByCard = (
  fixture: MainFixture,
  token: string,
  paymentSessionId: string,
  change: { card_number?: string; authentication?: 'confirm' | 'refuse'; expiry_year?: number } = {},
) =>
  fixture.call('POST', 'client/payment', {
    token,
    body: {
      payment_session_id: paymentSessionId,
      card_number: '4242 4242 4242 4242',
      expiry_month: 12,
      expiry_year: 2099,
      cvc: '123',
      ...change,
    },
  });

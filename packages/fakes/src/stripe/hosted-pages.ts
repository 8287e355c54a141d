import type Stripe from 'stripe';
import type { CheckoutSessions } from './checkout-sessions.ts';
import { addCard, updateCustomer } from './customers.ts';
import { itemOf } from './invoices.ts';
import { type CheckoutForm, payCheckout } from './pay-checkout.ts';
import type { Store } from './store.ts';
import { activeOf, updateSubscription } from './subscriptions.ts';
import { cardByNumber } from './test-cards.ts';

export type PageAnswer = { status: number; html: string } | { status: 303; location: string };

/** The pages that Stripe shows to people: checkout, its 3-D Secure question, and the customer portal. */
export function createHostedPages(store: Store, sessions: CheckoutSessions) {
  function checkoutPage(id: string, form: CheckoutForm | null): PageAnswer {
    const session = store.get('checkout.session', id);
    if (session.status !== 'open') return page(410, 'This page has expired', '<p>The session is no longer open.</p>');
    if (!form) return showCheckout(sessions, session, null);
    const outcome = payCheckout({ store, sessions }, session, form);
    if (outcome.status === 'refused') return showCheckout(sessions, session, outcome.message);
    if (outcome.status === 'authentication_required') return askAuthentication(outcome.cardNumber);
    const back = (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
    return { status: 303, location: back };
  }

  function portalPage(id: string, form: PortalForm | null): PageAnswer {
    const { customer, return_url: returnUrl } = store.get('billing_portal.session', id);
    const [subscription] = activeOf(store, customer);
    if (form?.card) {
      const card = cardByNumber(form.card);
      if (!card) return showPortal(subscription, returnUrl, 'Your card number is invalid.');
      const method = addCard(store, card);
      method.customer = customer;
      updateCustomer(store, customer, { invoice_settings: { default_payment_method: method.id } });
      if (subscription) updateSubscription(store, subscription.id, { default_payment_method: method.id });
    }
    if (subscription && (form?.action === 'cancel' || form?.action === 'resume'))
      updateSubscription(store, subscription.id, { cancel_at_period_end: form.action === 'cancel' });
    return showPortal(subscription, returnUrl, null);
  }

  return { checkoutPage, portalPage };
}

export type PortalForm = { action?: string | undefined; card?: string | undefined };

function showCheckout(sessions: CheckoutSessions, session: Stripe.Checkout.Session, error: string | null): PageAnswer {
  const { lines } = sessions.termsOf(session.id);
  const items = lines.map(
    ({ description, quantity, amount_total: amount }) =>
      `<li>${escapeHtml(description ?? '')} × ${quantity}: ${amount}</li>`,
  );
  const total = `${session.amount_total} ${session.currency?.toUpperCase()} (minor units)`;
  return page(
    200,
    'Checkout',
    `${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}
<ul>${items.join('')}</ul><p>Total: ${total}</p>
<form method="post">
<label>Card number <input name="cardNumber" inputmode="numeric" required></label>
<label>Expiration <input name="expiry" value="12 / 34" required></label>
<label>CVC <input name="cvc" value="123" required></label>
<button>${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</button>
</form>
<form method="post"><label>IBAN <input name="iban" required></label><button>Pay by bank debit</button></form>
${session.cancel_url ? `<a href="${escapeHtml(session.cancel_url)}">Back</a>` : ''}`,
  );
}

const askAuthentication = (cardNumber: string): PageAnswer =>
  page(
    200,
    '3-D Secure',
    `<form method="post"><input type="hidden" name="cardNumber" value="${escapeHtml(cardNumber)}">
<button name="authentication" value="confirm">Complete authentication</button>
<button name="authentication" value="refuse">Fail authentication</button></form>`,
  );

function showPortal(
  subscription: Stripe.Subscription | undefined,
  returnUrl: string | null,
  error: string | null,
): PageAnswer {
  const action = subscription?.cancel_at_period_end ? 'resume' : 'cancel';
  const plan = subscription
    ? `<p>Current period ends ${new Date(itemOf(subscription).current_period_end * 1000).toISOString()}</p>
<form method="post"><button name="action" value="${action}">${action === 'cancel' ? 'Cancel subscription' : 'Don’t cancel subscription'}</button></form>`
    : '<p>No subscription</p>';
  return page(
    200,
    'Billing',
    `${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}${plan}
<form method="post"><label>New card <input name="card" required></label><button>Save card</button></form>
${returnUrl ? `<a href="${escapeHtml(returnUrl)}">Return</a>` : ''}`,
  );
}

const page = (status: number, title: string, body: string): PageAnswer => ({
  status,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

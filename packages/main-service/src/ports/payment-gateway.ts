import type { Gateway } from '@deskmate/api/contracts/main/payments';
import type { TaxId } from '@deskmate/api/tax-id';

/** What a gateway needs to know of a payment session. Money in minor units. */
export type CheckoutOrder = {
  /** Also the key by which a gateway recognises a second call for the same order. */
  paymentSessionId: string;
  clientId: string;
  clientEmail: string;
  /** The client's id at the gateway; null before their first payment. */
  customerId: string | null;
  description: string;
  /** What is to pay, after the discount. */
  amount: number;
  currency: string;
  /** What a promo code takes off this payment and off the next ones of a plan, `payments` in all. */
  discount: Discount | null;
  /** What is paid for again each month or year; null for what is bought once. */
  plan: CheckoutPlan | null;
  expiresAt: Date;
  /** Where a gateway's own page sends the browser when it is done, and when the client turns back. */
  returnUrl: string;
  cancelUrl: string;
};

export type Discount = { amount: number; payments: number };

export type CheckoutPlan = {
  versionId: string;
  name: string;
  interval: 'month' | 'year';
  /** What each period after the first costs. */
  price: number;
  /** The end of what is paid of the same plan; a gateway that can begins there. */
  paidUntil: Date | null;
};

/** `checkoutUrl` is null where no page of the gateway is involved; `reference` is its name for the order. */
export type Checkout = { checkoutUrl: string | null; reference: string };

/** Money that a gateway says it has received. Minor units. */
export type PaidPayment = {
  paymentSessionId: string;
  /** The gateway's name for the payment; refunds and disputes refer to it. */
  reference: string;
  customerId: string;
  amount: number;
  /** What it took off the price for money it had left over; below 0 for what the client owed it. */
  fromBalance: number;
  /** The tax that the price includes, as the gateway computed it; below 0 for a change to a cheaper plan. */
  tax: number;
  currency: string;
  /** What it was paid for, where the gateway will charge for it again. */
  renews: (SubscriptionPayment & { period: Period }) | null;
};

/** Of which subscription a payment is. A bank debit is paid days after its subscription began. */
export type SubscriptionPayment = { subscriptionReference: string; subscribedAt: Date; paidAt: Date };

export type Period = { startsAt: Date; endsAt: Date };

/** The state of a payment at the gateway. `confirming`: the money is on its way, which may take days. */
export type GatewayPayment =
  | ({ status: 'paid' } & PaidPayment)
  | { status: 'open' | 'confirming' | 'failed' | 'expired'; paymentSessionId: string };

/** One paid period of a subscription after its first. */
export type PaidRenewal = {
  reference: string;
  amount: number;
  /** What was taken off. */
  discount: number;
  /** As in `PaidPayment`; 0 for a change of plan, whose amount is what is left after everything. */
  fromBalance: number;
  tax: number;
  currency: string;
  planVersionId: string;
  interval: 'month' | 'year';
  period: Period;
  /** Paid for a change of plan: it begins in the place of what was paid before, whose rest was credited. */
  isChange: boolean;
  paidAt: Date;
};

/** A subscription as the gateway has it now. */
export type GatewaySubscription = {
  reference: string;
  clientId: string;
  customerId: string;
  /** `past_due`: a payment failed and is tried again. */
  status: 'active' | 'past_due' | 'ended';
  cancelsAtPeriodEnd: boolean;
  planVersionId: string;
  interval: 'month' | 'year';
  period: Period;
  /** What is taken off the next payment. */
  nextDiscount: number;
  /** What is left over of the client's money, as after a change to a cheaper plan, and pays for what comes next. */
  balance: number;
  createdAt: Date;
  /** Null until the first period is paid. */
  firstPayment: PaidPayment | null;
  /** Oldest first. */
  renewals: PaidRenewal[];
};

/** Where a client's invoices go. */
export type GatewayCustomer = {
  customerId: string;
  address: {
    name: string;
    line1: string;
    line2: string | null;
    city: string;
    region: string | null;
    postalCode: string | null;
    country: string;
    taxKind: TaxId['kind'] | null;
    taxValue: string | null;
  } | null;
};

/** Money that was refunded or disputed. */
export type Returned = { reference: string; amount: number; currency: string; createdAt: Date };
export type Reversals = {
  refunds: Returned[];
  /** References of refunds whose money did not arrive. */
  failedRefunds: string[];
  disputes: (Returned & { status: 'open' | 'won' | 'lost' })[];
};

export type SignedNotice = {
  /** The bytes as they arrived, because a signature covers them. */
  body: Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** Only names what changed: its state is asked for at the gateway, because notices come late, twice and in any order. */
export type GatewayNotice = {
  id: string;
  type: string;
  subject: 'checkout' | 'subscription' | 'payment';
  reference: string;
  sentAt: Date;
};

/** What a subscription is changed to. `at` is the moment that unused time is counted from. */
export type PlanChange = {
  reference: string;
  plan: { versionId: string; name: string; interval: 'month' | 'year' };
  amount: number;
  currency: string;
  /** What a promo code takes off `amount` and off the next payments, `payments` in all; what there was before ends. */
  discount: Discount | null;
  at: Date;
};

/**
 * What a change costs. `unused` is taken off for time that was paid and not used; what exceeds the price stays as balance:
 * `leftOver`, below 0 for what is too little to be charged now.
 */
export type ChangePrice = { unused: number; dueNow: number; leftOver: number; currency: string; renewsAt: Date };

/** From its next period on a subscription to the same plan and interval has another version of it. */
export type TermsMove = Omit<PlanChange, 'at' | 'discount'> & { fromVersionId: string };

/** What a client may do with a subscription that renews by itself. */
export type Renewals = {
  previewChange(change: PlanChange): Promise<ChangePrice>;
  /** @throws ServiceError `payment_…` when the card does not pay; then nothing has changed. */
  change(change: PlanChange): Promise<void>;
  setCancelsAtPeriodEnd(reference: string, cancels: boolean): Promise<void>;
  /**
   * The period that runs stays as it was paid. @returns false, and nothing changes, when the subscription is not at
   * `fromVersionId` any more, does not renew, or has a payment open.
   */
  moveAtRenewal(move: TermsMove): Promise<boolean>;
};

/** A way to take money. One is active at a time, or none. */
export type PaymentGateway = {
  /** What people see of it. */
  about: Gateway;
  /** Origins of the gateway's own pages, to which `checkoutUrl` may lead. */
  redirectOrigins: readonly string[];
  /** What is left over of a client's money in this currency: it pays for their next plan first. Below 0 they owe it. */
  balanceOf(customer: { customerId: string; currency: string }): Promise<number>;
  /** Leaves money over for a client's next plan. Called again with the same key it does nothing more. */
  addToBalance(addition: { customerId: string; amount: number; currency: string; key: string }): Promise<void>;
  /** May be called again for the same order and then answers the same. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Closes a checkout. @returns false when it was completed before. */
  closeCheckout(reference: string): Promise<boolean>;
  /** The state of an order by the reference of its checkout; null when the order is not ours or not known any more. */
  fetchPayment(reference: string): Promise<GatewayPayment | null>;
  /** Null when it is not ours or not known any more. */
  fetchSubscription(reference: string): Promise<GatewaySubscription | null>;
  /** Null where nothing renews by itself. */
  renewals: Renewals | null;
  /** Null for a payment that it does not know any more. */
  fetchReversals(paymentReference: string): Promise<Reversals | null>;
  /** Ends a subscription now; one that has ended stays so. */
  endSubscription(reference: string): Promise<void>;
  /** Where its receipts go from now on. */
  setCustomerEmail(customerId: string, email: string): Promise<void>;
  /** Forgets a customer and the cards that are kept of them; one that is gone already is no fault. */
  removeCustomer(customerId: string): Promise<void>;
  /**
   * Gives money back. Called again with the same key it does nothing more.
   * @throws ServiceError `not_found` for a payment that it does not know any more.
   */
  refund(refund: { paymentReference: string; amount: number; currency: string; key: string }): Promise<Returned>;
  /** Makes the gateway's customer have this address and tax number; one that has no customers keeps none. */
  updateCustomer(customer: GatewayCustomer): Promise<void>;
  /** The address of the gateway's own page for cards and subscriptions; null where it has none. */
  openPortal(customer: { customerId: string; returnUrl: string }): Promise<string | null>;
  /**
   * What a notice is about; null for a kind that does not matter here, and for one of the other mode, test or live.
   * @throws ServiceError `bad_request` for one that the gateway has not signed.
   */
  readNotice(notice: SignedNotice): GatewayNotice | null;
  /** Every notice since then, oldest last, for when some did not arrive. */
  listNotices(since: Date): AsyncIterable<GatewayNotice>;
  findNotice(id: string): Promise<GatewayNotice | null>;
};

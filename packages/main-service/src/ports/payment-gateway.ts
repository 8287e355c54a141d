import type { Gateway } from '@deskmate/api/contracts/main/payments';

/** What a gateway needs to know of a payment session. Money in minor units. */
export type CheckoutOrder = {
  /** Also the key by which a gateway recognises a second call for the same order. */
  paymentSessionId: string;
  clientId: string;
  clientEmail: string;
  description: string;
  amount: number;
  currency: string;
  /** Where a gateway's own page sends the browser when it is done. */
  returnUrl: string;
};

/** `checkoutUrl` is null where no page of the gateway is involved; `reference` is its name for the order. */
export type Checkout = { checkoutUrl: string | null; reference: string };

/** Money that a gateway says it has received. Minor units. */
export type PaidPayment = {
  paymentSessionId: string;
  reference: string;
  customerId: string;
  amount: number;
  currency: string;
};

/** The state of a payment at the gateway. */
export type GatewayPayment =
  | ({ status: 'paid' } & PaidPayment)
  | { status: 'open' | 'failed' | 'expired'; paymentSessionId: string };

export type SignedNotice = {
  /** The bytes as they arrived, because a signature covers them. */
  body: Uint8Array;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** A way to take money. One is active at a time, or none. */
export type PaymentGateway = {
  /** What people see of it. */
  about: Gateway;
  /** Origins of the gateway's own pages, to which `checkoutUrl` may lead. */
  redirectOrigins: readonly string[];
  /** May be called again for the same order and then answers the same. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Asks the gateway for the state of an order, for when its notice is late or lost. */
  fetchPayment(order: { paymentSessionId: string; reference: string }): Promise<GatewayPayment>;
  /**
   * The payment that a notice is about; null for a notice of another kind.
   * @throws ServiceError `bad_request` for one that the gateway has not signed.
   */
  readNotice(notice: SignedNotice): Promise<GatewayPayment | null>;
};

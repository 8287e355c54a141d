import type { PaymentSession } from '@deskmate/api/contracts/main/payments';

/**
 * Whether the client can still do something about a payment. One that a real gateway is confirming is out of
 * their hands; in the Sandbox that word means that the 3-D Secure question was left unanswered.
 */
export const isPayable = ({ status, gateway }: PaymentSession): boolean =>
  status === 'open' || status === 'failed' || (status === 'confirming' && gateway === 'sandbox');

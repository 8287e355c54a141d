const prefix = 'sandbox_';

/** The Sandbox's names for an order and for a client. */
export const orderReference = (paymentSessionId: string): string => prefix + paymentSessionId;
export const sessionOf = (reference: string): string => reference.slice(prefix.length);
export const customerOf = (clientId: string): string => `${prefix}customer_${clientId}`;
export const clientOf = (customerId: string): string => customerId.slice(customerOf('').length);

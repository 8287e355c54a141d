/**
 * Whether plans renew until they are cancelled. Texts that are the same for everyone (plan cards, FAQ, pricing, terms)
 * follow it; a page about one client's plan follows `subscription.renews`.
 */
export const isRenewalBuilt: boolean = false;

/** How a card behaves: at its first payment, and later when the cardholder is not there to confirm. */
export type CardBehaviour = 'success' | 'decline' | 'insufficient_funds' | 'authentication' | 'dispute';

type TestCard = { number: string; token: string; behaviour: CardBehaviour };

/** Stripe's documented test cards; no other number is accepted. */
const testCards: TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', behaviour: 'success' },
  { number: '4000000000000002', token: 'pm_card_visa_chargeDeclined', behaviour: 'decline' },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    behaviour: 'insufficient_funds',
  },
  { number: '4000002500003155', token: 'pm_card_authenticationRequiredOnSetup', behaviour: 'authentication' },
  { number: '4000000000000341', token: 'pm_card_chargeCustomerFail', behaviour: 'decline' },
  { number: '4000000000000259', token: 'pm_card_createDispute', behaviour: 'dispute' },
];

const digits = (text: string): string => text.replace(/[\s-]/g, '');

export const cardByNumber = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === digits(number));

export const cardByToken = (token: string): TestCard | undefined => testCards.find((card) => card.token === token);

export const declines = {
  decline: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const;

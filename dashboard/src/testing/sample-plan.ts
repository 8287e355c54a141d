/** A plan as the plan list names it. */
export const samplePlan = {
  id: 3,
  name: 'Pro',
  is_trial: false,
  monthly_price: 12,
  yearly_price: 120,
  currency: 'USD',
  currency_symbol: '$',
  banner_content: '{}',
};

/** The Sandbox as the list of gateways names it. */
export const sampleGateway = {
  id: 'sandbox',
  name: 'Sandbox',
  is_test: true,
  includes_tax: false,
  test_cards: [{ number: '4242 4242 4242 4242', outcome: 'success' }],
};

type ButtonState = 'absent' | 'disabled' | 'enabled';
export type PlanCardState = {
  isCurrent: boolean;
  renew: ButtonState;
  subscribe: ButtonState;
  /** Renew needs a first payment, which the card says. */
  needsPayment: boolean;
};

/**
 * The buttons of a plan card. The current plan says Renew, which needs a customer id at a payment gateway; without
 * one Renew is disabled and Subscribe stands beside it. Every other plan says Subscribe. While nothing can be bought,
 * each button is disabled. A plan without a price has no buttons.
 */
export function planCardState(facts: {
  planId: number;
  currentPlanId: number | null;
  hasPaymentCustomer: boolean;
  hasPrice: boolean;
  canBuy: boolean;
}): PlanCardState {
  const { hasPaymentCustomer, hasPrice, canBuy } = facts;
  const isCurrent = facts.currentPlanId === facts.planId;
  const needsPayment = isCurrent && hasPrice && !hasPaymentCustomer;
  const whenBuyable = hasPrice ? (canBuy ? 'enabled' : 'disabled') : 'absent';
  return {
    isCurrent,
    renew: isCurrent ? (needsPayment ? 'disabled' : whenBuyable) : 'absent',
    subscribe: isCurrent && hasPaymentCustomer ? 'absent' : whenBuyable,
    needsPayment,
  };
}

/** In ascending order of id, without trials. */
export function plansForSale<P extends { id: number; is_trial: boolean }>(plans: readonly P[]): P[] {
  return plans.filter((plan) => !plan.is_trial).sort((a, b) => a.id - b.id);
}

export type PlanCardState = {
  isCurrent: boolean;
  action: 'renew' | 'subscribe';
  disabled: boolean;
};

/**
 * What a plan card shows (spec §2 Pricing): the current plan says Renew, which needs a customer id at a
 * payment gateway; every other one says Subscribe.
 */
export function planCardState(facts: {
  planId: number;
  currentPlanId: number | null;
  hasPaymentCustomer: boolean;
}): PlanCardState {
  const isCurrent = facts.currentPlanId === facts.planId;
  return {
    isCurrent,
    action: isCurrent ? 'renew' : 'subscribe',
    disabled: isCurrent && !facts.hasPaymentCustomer,
  };
}

/** spec §7 "plan list path": ascending id, trial plans left out. */
export function plansForSale<P extends { id: number; is_trial: boolean }>(plans: readonly P[]): P[] {
  return plans.filter((plan) => !plan.is_trial).sort((a, b) => a.id - b.id);
}

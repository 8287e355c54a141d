import { currencySymbol } from '@deskmate/api/money/currency';
import { newId } from '@deskmate/service-kit/random';
import type { MainContext } from '../../context.ts';
import type { Tx } from '../../transaction.ts';
import { refuseBelowMinimum } from '../checkout/minimum-charge.ts';
import { changePlanTerms, type PlanTerms, type PlanTermsChange } from './change-plan-terms.ts';
import { type Actor, asInvalidInput, conflict, invalidInput, notFound } from './operator-faults.ts';
import type { OfferedPlan } from './plans-repository.ts';

export type PlanEdit = PlanTermsChange & { trialDays?: number | undefined };
export type NewPlan = PlanEdit & { name: string; id?: number | undefined };

/**
 * Changes what is sold from now on, as a new version: who has the plan keeps theirs until it is renewed.
 * @throws ServiceError in words for the operator.
 */
export function editPlan(
  app: MainContext,
  planId: number,
  edit: PlanEdit,
  actorId: Actor = null,
): Promise<OfferedPlan> {
  return app.transact(async (tx) => {
    const plan = await lockOffered(tx, planId);
    if (Object.values(edit).every((value) => value === undefined))
      throw invalidInput('Nothing to change: give at least one option.');
    if (edit.trialDays !== undefined) {
      if (!plan.isTrial) throw invalidInput('Only a trial has --trial-days.');
      await tx.plans.setTrialDays(planId, edit.trialDays);
    }
    await addVersion(
      tx,
      planId,
      plan.version + 1,
      asInvalidInput(() => changePlanTerms(termsOf(plan), edit, plan.isTrial)),
    );
    return announced(tx, { planId, action: 'plan_changed', actorId });
  });
}

/** A new plan; with `trialDays` it is what new accounts begin with. Without an id it gets the next free one. */
export function addPlan(app: MainContext, edit: NewPlan, actorId: Actor = null): Promise<OfferedPlan> {
  return app.transact(async (tx) => {
    const { plans } = tx;
    const { id: requestedId, trialDays = null, ...change } = edit;
    const isTrial = trialDays !== null;
    const trial = await plans.trial();
    if (isTrial && trial) throw conflict(`${trial.name} is the trial already; retire it first (plan ${trial.planId}).`);
    const id = requestedId ?? (await plans.highestId()) + 1;
    const terms = asInvalidInput(() => changePlanTerms(emptyTerms, change, isTrial));
    if (!(await plans.claimId({ id, isTrial, trialDays }))) throw conflict(`There is a plan ${id} already.`);
    await addVersion(tx, id, 1, terms);
    return announced(tx, { planId: id, action: 'plan_added', actorId });
  });
}

/** Takes a plan off the offer; who has it keeps it. */
export function retirePlan(app: MainContext, planId: number, actorId: Actor = null): Promise<OfferedPlan> {
  return app.transact(async (tx) => {
    const plan = await lockOffered(tx, planId);
    const now = app.clock.date();
    await tx.plans.setRetired(planId, now);
    await tx.audit.add({ clientId: null, action: 'plan_retired', details: { planId }, actorId, at: now });
    return plan;
  });
}

/** Puts a retired plan back on the offer as it was sold last. @throws ServiceError in words for the operator. */
export function restorePlan(app: MainContext, planId: number, actorId: Actor = null): Promise<OfferedPlan> {
  return app.transact(async (tx) => {
    const { plans, audit } = tx;
    await plans.lock(planId);
    if (await plans.find(planId)) throw conflict(`Plan ${planId} is on offer already.`);
    const retired = await plans.findRetired(planId);
    if (!retired) throw notFound(`There never was a plan ${planId}.`);
    const trial = retired.isTrial ? await plans.trial() : null;
    if (trial) throw conflict(`${trial.name} is the trial already; retire it first (plan ${trial.planId}).`);
    for (const price of [retired.monthlyPrice, retired.yearlyPrice])
      asInvalidInput(() => refuseBelowMinimum(price ?? 0, retired.currency));
    await plans.setRetired(planId, null);
    await audit.add({
      clientId: null,
      action: 'plan_restored',
      details: { planId },
      actorId,
      at: app.clock.date(),
    });
    return retired;
  });
}

const emptyTerms: PlanTerms = {
  name: '',
  monthlyPrice: null,
  yearlyPrice: null,
  currency: 'USD',
  currencySymbol: currencySymbol('USD'),
  bannerContent: '{}',
  grants: { standard: 0, advanced: 0, image: 0 },
  excludedModelIds: [],
};

const termsOf = ({ name, monthlyPrice, yearlyPrice, currency, currencySymbol, ...rest }: OfferedPlan): PlanTerms => {
  const { bannerContent, grants, excludedModelIds } = rest;
  return { name, monthlyPrice, yearlyPrice, currency, currencySymbol, bannerContent, grants, excludedModelIds };
};

/** Two edits at once become two versions, one after the other. */
async function lockOffered({ plans }: Tx, planId: number): Promise<OfferedPlan> {
  await plans.lock(planId);
  const plan = await plans.find(planId);
  if (!plan) throw notFound(`There is no plan ${planId} on sale; list-plans shows those that are.`);
  return plan;
}

async function addVersion(tx: Tx, planId: number, version: number, terms: PlanTerms): Promise<void> {
  await tx.plans.addVersion({ ...terms, id: newId(), planId, version, createdAt: tx.clock.date() });
}

async function announced(
  tx: Tx,
  { planId, action, actorId }: { planId: number; action: 'plan_changed' | 'plan_added'; actorId: Actor },
): Promise<OfferedPlan> {
  const plan = await tx.plans.find(planId);
  if (!plan) throw new Error(`Plan ${planId} was not kept.`);
  await tx.audit.add({
    clientId: null,
    action,
    details: { planId, version: plan.version },
    actorId,
    at: tx.clock.date(),
  });
  return plan;
}

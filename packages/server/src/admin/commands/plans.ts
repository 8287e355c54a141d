import { amountText } from '@deskmate/api/money/parse-amount';
import type { OfferedPlan } from '@deskmate/main-service/billing/catalog/plans-repository';
import { defineCommand, mainOf } from '../define-command.ts';
import { list, orNone, shortText, whole } from './schemas.ts';

const planId = { name: 'plan id', schema: whole(1) } as const;

const terms = {
  monthlyPrice: { about: 'monthly price in major units, such as 12.50, or none', schema: orNone(shortText) },
  yearlyPrice: { about: 'yearly price in major units, or none', schema: orNone(shortText) },
  currency: { about: 'ISO currency code, such as USD', schema: shortText },
  standard: { about: 'Standard credits each month', schema: whole(0) },
  advanced: { about: 'Advanced credits each month', schema: whole(0) },
  image: { about: 'Image credits each month', schema: whole(0) },
  bannerContent: {
    about: 'JSON object of headings and lists, shown on the plan’s card',
    schema: shortJson(),
  },
  excludedModels: { about: 'ids of excluded models, separated by commas, or none', schema: list(shortText) },
  trialDays: { about: 'make it the trial plan, or change its length in days', schema: whole(1) },
} as const;

export const listPlans = defineCommand({
  name: 'list-plans',
  about: 'list the plans on sale, each in its current version',
  words: [],
  run: async (context) => (await mainOf(context).operator.listPlans()).map(withPrices),
});

export const addPlan = defineCommand({
  name: 'add-plan',
  about: 'add a plan',
  words: [{ name: 'name', schema: shortText }],
  options: { ...terms, id: { about: 'plan number (the next free one)', schema: whole(1) } },
  async run(context, name, given) {
    return `Plan ${shown(await mainOf(context).operator.addPlan({ name, ...given }))} is now on sale.`;
  },
});

export const editPlan = defineCommand({
  name: 'edit-plan',
  about: 'edit a plan as a new version; existing subscribers keep the old terms until renewal',
  words: [planId],
  options: { name: { about: 'new name', schema: shortText }, ...terms },
  async run(context, id, given) {
    return `Plan ${shown(await mainOf(context).operator.editPlan(id, given))} is sold from now on.`;
  },
});

export const retirePlan = defineCommand({
  name: 'retire-plan',
  about: 'stop selling a plan; existing subscribers keep it',
  words: [planId],
  async run(context, id) {
    const plan = await mainOf(context).operator.retirePlan(id);
    const also = plan.isTrial ? ' New accounts begin without a trial now.' : '';
    return `Plan ${id} (${plan.name}) is no longer on sale.${also}`;
  },
});

export const restorePlan = defineCommand({
  name: 'restore-plan',
  about: 'sell a retired plan again, in its last version',
  words: [planId],
  async run(context, id) {
    return `Plan ${shown(await mainOf(context).operator.restorePlan(id))} is on sale again.`;
  },
});

const shown = ({ planId: id, name, version }: OfferedPlan): string => `${id} (${name}), version ${version},`;

/** Prices as `edit-plan` reads them. */
const withPrices = (plan: OfferedPlan) => ({
  ...plan,
  monthlyPrice: priceText(plan.monthlyPrice, plan.currency),
  yearlyPrice: priceText(plan.yearlyPrice, plan.currency),
});

const priceText = (amount: number | null, currency: string): string | null =>
  amount === null ? null : amountText({ amount, currency });

function shortJson() {
  return shortText.max(20_000);
}

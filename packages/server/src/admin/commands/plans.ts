import { amountText } from '@deskmate/api/money/parse-amount';
import type { OfferedPlan } from '@deskmate/main-service/features/plans/plans-repository';
import { defineCommand, mainOf } from '../define-command.ts';
import { list, orNone, shortText, whole } from './schemas.ts';

const planId = { name: 'plan id', schema: whole(1) } as const;

const terms = {
  monthlyPrice: { about: 'a month, in major units such as 12.50, or none', schema: orNone(shortText) },
  yearlyPrice: { about: 'a year, in major units, or none', schema: orNone(shortText) },
  currency: { about: 'ISO code such as USD', schema: shortText },
  standard: { about: 'Standard credits each month', schema: whole(0) },
  advanced: { about: 'Advanced credits each month', schema: whole(0) },
  image: { about: 'Image credits each month', schema: whole(0) },
  bannerContent: {
    about: 'JSON of headings and their lists of entries, shown on the plan’s card',
    schema: shortJson(),
  },
  excludedModels: { about: 'ids of models that it leaves out, between commas, or none', schema: list(shortText) },
  trialDays: { about: 'makes it the trial, or changes how long it lasts', schema: whole(1) },
} as const;

export const listPlans = defineCommand({
  name: 'list-plans',
  about: 'the plans on offer, each with the version that is sold now',
  words: [],
  run: async (context) => (await mainOf(context).operator.listPlans()).map(withPrices),
});

export const addPlan = defineCommand({
  name: 'add-plan',
  about: 'offer a new plan',
  words: [{ name: 'name', schema: shortText }],
  options: { ...terms, id: { about: 'its number (the next free one)', schema: whole(1) } },
  async run(context, name, given) {
    return `Plan ${shown(await mainOf(context).operator.addPlan({ name, ...given }))} is on offer now.`;
  },
});

export const editPlan = defineCommand({
  name: 'edit-plan',
  about: 'change what is sold from now on, as a new version; who has the plan keeps theirs until it is renewed',
  words: [planId],
  options: { name: { about: 'its name', schema: shortText }, ...terms },
  async run(context, id, given) {
    return `Plan ${shown(await mainOf(context).operator.editPlan(id, given))} is sold from now on.`;
  },
});

export const retirePlan = defineCommand({
  name: 'retire-plan',
  about: 'take a plan off the offer; who has it keeps it',
  words: [planId],
  async run(context, id) {
    const plan = await mainOf(context).operator.retirePlan(id);
    const also = plan.isTrial ? ' New accounts begin without a trial now.' : '';
    return `Plan ${id} (${plan.name}) is no longer on offer.${also}`;
  },
});

export const restorePlan = defineCommand({
  name: 'restore-plan',
  about: 'put a retired plan back on the offer, as it was sold last',
  words: [planId],
  async run(context, id) {
    return `Plan ${shown(await mainOf(context).operator.restorePlan(id))} is on offer again.`;
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

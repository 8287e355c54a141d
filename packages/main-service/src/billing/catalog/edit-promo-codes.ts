import { parseAmount } from '@deskmate/api/money/parse-amount';
import type { MainContext } from '../../context.ts';
import { readCurrency } from './change-plan-terms.ts';
import type { PromoCode } from './promo-codes-repository.ts';
import { readPromoCode } from './promo-rules.ts';

/** What the operator says of a code; an amount in major units as text. */
export type PromoTerms = {
  code: string;
  percent?: number | undefined;
  amount?: string | undefined;
  currency?: string | undefined;
  months?: number | undefined;
  plans?: number[] | undefined;
  perClient?: number | undefined;
  total?: number | undefined;
  /** The last day on which it is taken, in UTC. */
  until?: string | undefined;
};

/** @throws Error in words for the operator. */
export async function addPromoCode(app: MainContext, terms: PromoTerms): Promise<PromoCode> {
  const now = app.clock.date();
  const code = readCode(terms.code);
  const added: PromoCode = {
    code,
    ...readReduction(terms),
    months: terms.months ?? null,
    planIds: terms.plans ?? [],
    perClientLimit: terms.perClient ?? 1,
    totalLimit: terms.total ?? null,
    erasedUses: 0,
    expiresAt: terms.until === undefined ? null : readEnd(terms.until, now),
    disabledAt: null,
    createdAt: now,
  };
  return app.transact(async ({ plans, promoCodes, audit }) => {
    for (const planId of added.planIds)
      if (!(await plans.find(planId)))
        throw new Error(`There is no plan ${planId} on sale; list-plans shows those that are.`);
    if (!(await promoCodes.add(added))) throw new Error(`There is a code ${code} already, also when it is disabled.`);
    await audit.add({ clientId: null, action: 'promo_code_added', details: { code }, at: now });
    return added;
  });
}

/** Nobody can use it from now on; payments that were begun with it keep their price. @throws Error for the operator. */
export const disablePromoCode = (app: MainContext, typed: string): Promise<PromoCode> => setDisabled(app, typed, true);

/** It can be used again, with the limits and the uses that it had. @throws Error for the operator. */
export const enablePromoCode = (app: MainContext, typed: string): Promise<PromoCode> => setDisabled(app, typed, false);

function setDisabled(app: MainContext, typed: string, isDisabled: boolean): Promise<PromoCode> {
  const now = app.clock.date();
  return app.transact(async ({ promoCodes, audit }) => {
    const found = await promoCodes.lock(readPromoCode(typed));
    if (!found) throw new Error(`There is no code ${readPromoCode(typed)}; list-promo-codes shows them.`);
    const { code, disabledAt, expiresAt } = found;
    if (isDisabled && disabledAt) throw new Error(`${code} is disabled already.`);
    if (!isDisabled && !disabledAt) throw new Error(`${code} is not disabled.`);
    if (!isDisabled && expiresAt && expiresAt <= now)
      throw new Error(`${code} has ended on ${expiresAt.toISOString().slice(0, 10)}; add another code.`);
    await promoCodes.setDisabled(code, isDisabled ? now : null);
    const action = isDisabled ? 'promo_code_disabled' : 'promo_code_enabled';
    await audit.add({ clientId: null, action, details: { code }, at: now });
    return found;
  });
}

function readCode(typed: string): string {
  const code = readPromoCode(typed);
  if (!/^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(code))
    throw new Error('A code has 3 to 40 letters of English, digits, - and _, and begins with a letter or digit.');
  return code;
}

function readReduction({ percent, amount, currency }: PromoTerms) {
  if ((percent === undefined) === (amount === undefined)) throw new Error('Give either --percent or --amount.');
  if (percent !== undefined) {
    if (percent > 100) throw new Error('--percent is at most 100.');
    if (currency !== undefined) throw new Error('Only --amount has a --currency.');
    return { percentOff: percent, amountOff: null, currency: null };
  }
  const code = readCurrency(currency ?? 'USD');
  const amountOff = parseAmount(amount ?? '', code);
  if (amountOff === 0) throw new Error('--amount must be more than nothing.');
  return { percentOff: null, amountOff, currency: code };
}

function readEnd(until: string, now: Date): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(until) ? new Date(`${until}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== until)
    throw new Error('--until is a day such as 2026-12-31.');
  const end = new Date(day.getTime() + 86_400_000);
  if (end <= now) throw new Error(`${until} has passed.`);
  return end;
}

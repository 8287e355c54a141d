import { amountText } from '@deskmate/api/money/parse-amount';
import { defineCommand, mainOf } from '../define-command.ts';
import { list, shortText, whole } from './schemas.ts';

const code = { name: 'code', schema: shortText } as const;

export const listPromoCodes = defineCommand({
  name: 'list-promo-codes',
  about: 'list promo codes and how often each was used, including pending payments',
  words: [],
  async run(context) {
    const codes = await mainOf(context).operator.listPromoCodes();
    return codes.map(({ amountOff, currency, ...rest }) => ({
      ...rest,
      amountOff: amountOff === null || currency === null ? null : amountText({ amount: amountOff, currency }),
      currency,
    }));
  },
});

export const addPromoCode = defineCommand({
  name: 'add-promo-code',
  about: 'create a promo code with --percent or --amount off',
  words: [code],
  options: {
    percent: { about: 'discount in percent; 100 makes it free', schema: whole(1) },
    amount: { about: 'discount in major units, such as 5 or 12.50', schema: shortText },
    currency: { about: 'currency of --amount (USD)', schema: shortText },
    months: { about: 'apply to payments in the first N months (default: first payment only)', schema: whole(1) },
    plans: { about: 'ids of the plans it applies to, separated by commas (all plans)', schema: list(whole(1)) },
    perClient: { about: 'maximum uses per client (1)', schema: whole(1) },
    total: { about: 'maximum uses in total (no limit)', schema: whole(1) },
    until: { about: 'last valid day in UTC, such as 2026-12-31 (no end)', schema: shortText },
  },
  async run(context, name, given) {
    const added = await mainOf(context).operator.addPromoCode({ code: name, ...given });
    return `The promo code ${added.code} can be used now.`;
  },
});

export const disablePromoCode = defineCommand({
  name: 'disable-promo-code',
  about: 'disable a promo code; pending payments keep their price',
  words: [code],
  async run(context, name) {
    const { code: disabled } = await mainOf(context).operator.disablePromoCode(name);
    return `The promo code ${disabled} can no longer be used.`;
  },
});

export const enablePromoCode = defineCommand({
  name: 'enable-promo-code',
  about: 'enable a disabled promo code again, with its former limits',
  words: [code],
  async run(context, name) {
    const { code: enabled } = await mainOf(context).operator.enablePromoCode(name);
    return `The promo code ${enabled} can be used again.`;
  },
});

import { amountText } from '@deskmate/api/money/parse-amount';
import { defineCommand, mainOf } from '../define-command.ts';
import { list, shortText, whole } from './schemas.ts';

const code = { name: 'code', schema: shortText } as const;

export const listPromoCodes = defineCommand({
  name: 'list-promo-codes',
  about: 'the promo codes, with how often each is used, unfinished payments included',
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
  about: 'offer a lower price to whoever enters the code; says by --percent or --amount how much lower',
  words: [code],
  options: {
    percent: { about: 'so much of the price is taken off; 100 makes it free', schema: whole(1) },
    amount: { about: 'so much is taken off, in major units such as 5 or 12.50', schema: shortText },
    currency: { about: 'of the amount (USD)', schema: shortText },
    months: { about: 'also off what is paid within so many months (the first payment only)', schema: whole(1) },
    plans: { about: 'ids of the plans it is for, between commas (every plan)', schema: list(whole(1)) },
    perClient: { about: 'how often one client may use it (1)', schema: whole(1) },
    total: { about: 'how often all together may use it (no limit)', schema: whole(1) },
    until: { about: 'the last day on which it is taken, such as 2026-12-31, in UTC (no end)', schema: shortText },
  },
  async run(context, name, given) {
    const added = await mainOf(context).operator.addPromoCode({ code: name, ...given });
    return `The promo code ${added.code} can be used now.`;
  },
});

export const disablePromoCode = defineCommand({
  name: 'disable-promo-code',
  about: 'take a promo code back; payments that were begun with it keep their price',
  words: [code],
  async run(context, name) {
    const { code: disabled } = await mainOf(context).operator.disablePromoCode(name);
    return `The promo code ${disabled} can no longer be used.`;
  },
});

export const enablePromoCode = defineCommand({
  name: 'enable-promo-code',
  about: 'let a promo code that was taken back be used again, within the limits that it had',
  words: [code],
  async run(context, name) {
    const { code: enabled } = await mainOf(context).operator.enablePromoCode(name);
    return `The promo code ${enabled} can be used again.`;
  },
});

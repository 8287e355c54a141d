import { creditGroup } from '@deskmate/api/contracts/fields';
import { amountText } from '@deskmate/api/money/parse-amount';
import { defineCommand, mainOf } from '../define-command.ts';
import { shortText, whole } from './schemas.ts';

const packId = { name: 'pack id', schema: whole(1) } as const;

const terms = {
  group: { about: 'credit group: standard, advanced or image', schema: creditGroup },
  credits: { about: 'number of credits', schema: whole(1) },
  price: { about: 'price in major units, such as 5 or 12.50', schema: shortText },
} as const;
const others = {
  currency: { about: 'ISO currency code (USD)', schema: shortText },
  validDays: { about: 'days until its credits expire (365)', schema: whole(1) },
} as const;

export const listPacks = defineCommand({
  name: 'list-packs',
  about: 'list the credit packs on sale',
  words: [],
  async run(context) {
    const packs = await mainOf(context).operator.listPacks();
    return packs.map((pack) => ({ ...pack, price: amountText({ amount: pack.price, currency: pack.currency }) }));
  },
});

export const addPack = defineCommand({
  name: 'add-pack',
  about: 'add a credit pack',
  words: [{ name: 'name', schema: shortText }],
  options: {
    group: { ...terms.group, needed: true },
    credits: { ...terms.credits, needed: true },
    price: { ...terms.price, needed: true },
    ...others,
  },
  async run(context, name, { currency = 'USD', validDays = 365, ...given }) {
    const pack = await mainOf(context).operator.addPack({ name, currency, validDays, ...given });
    return `Pack ${pack.id} (${pack.name}) is now on sale.`;
  },
});

export const editPack = defineCommand({
  name: 'edit-pack',
  about: 'edit a pack under a new number; existing and pending purchases are unchanged',
  words: [packId],
  options: { name: { about: 'new name', schema: shortText }, ...terms, ...others },
  async run(context, id, given) {
    const pack = await mainOf(context).operator.editPack(id, given);
    return `Pack ${pack.id} (${pack.name}) is now on sale and replaces pack ${id}.`;
  },
});

export const retirePack = defineCommand({
  name: 'retire-pack',
  about: 'stop selling a credit pack; purchased credits stay',
  words: [packId],
  async run(context, id) {
    const { name } = await mainOf(context).operator.retirePack(id);
    return `Pack ${id} (${name}) is no longer on sale.`;
  },
});

export const restorePack = defineCommand({
  name: 'restore-pack',
  about: 'sell a retired credit pack again, unchanged',
  words: [packId],
  async run(context, id) {
    const { name } = await mainOf(context).operator.restorePack(id);
    return `Pack ${id} (${name}) is on sale again.`;
  },
});

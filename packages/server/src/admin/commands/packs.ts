import { creditGroup } from '@deskmate/api/contracts/fields';
import { amountText } from '@deskmate/api/money/parse-amount';
import { defineCommand, mainOf } from '../define-command.ts';
import { shortText, whole } from './schemas.ts';

const packId = { name: 'pack id', schema: whole(1) } as const;

const terms = {
  group: { about: 'which credit it holds: standard, advanced or image', schema: creditGroup },
  credits: { about: 'how many', schema: whole(1) },
  price: { about: 'in major units such as 5 or 12.50', schema: shortText },
} as const;
const others = {
  currency: { about: 'ISO code such as USD', schema: shortText },
  validDays: { about: 'how long its credit lasts (365)', schema: whole(1) },
} as const;

export const listPacks = defineCommand({
  name: 'list-packs',
  about: 'the credit packs on offer',
  words: [],
  async run(context) {
    const packs = await mainOf(context).operator.listPacks();
    return packs.map((pack) => ({ ...pack, price: amountText({ amount: pack.price, currency: pack.currency }) }));
  },
});

export const addPack = defineCommand({
  name: 'add-pack',
  about: 'offer a new credit pack',
  words: [{ name: 'name', schema: shortText }],
  options: {
    group: { ...terms.group, needed: true },
    credits: { ...terms.credits, needed: true },
    price: { ...terms.price, needed: true },
    ...others,
  },
  async run(context, name, { currency = 'USD', validDays = 365, ...given }) {
    const pack = await mainOf(context).operator.addPack({ name, currency, validDays, ...given });
    return `Pack ${pack.id} (${pack.name}) is on offer now.`;
  },
});

export const editPack = defineCommand({
  name: 'edit-pack',
  about: 'offer a pack changed, under a number of its own; what was bought, or is being paid, stays as it was',
  words: [packId],
  options: { name: { about: 'its name', schema: shortText }, ...terms, ...others },
  async run(context, id, given) {
    const pack = await mainOf(context).operator.editPack(id, given);
    return `Pack ${pack.id} (${pack.name}) is on offer now, in the place of pack ${id}.`;
  },
});

export const retirePack = defineCommand({
  name: 'retire-pack',
  about: 'take a credit pack off the offer; what was bought stays',
  words: [packId],
  async run(context, id) {
    const { name } = await mainOf(context).operator.retirePack(id);
    return `Pack ${id} (${name}) is no longer on offer.`;
  },
});

export const restorePack = defineCommand({
  name: 'restore-pack',
  about: 'put a retired credit pack back on the offer, as it was',
  words: [packId],
  async run(context, id) {
    const { name } = await mainOf(context).operator.restorePack(id);
    return `Pack ${id} (${name}) is on offer again.`;
  },
});

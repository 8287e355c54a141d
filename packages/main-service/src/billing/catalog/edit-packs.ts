import { currencySymbol } from '@deskmate/api/money/currency';
import { parseAmount } from '@deskmate/api/money/parse-amount';
import type { MainContext } from '../../context.ts';
import type { Tx } from '../../transaction.ts';
import { refuseBelowMinimum } from '../checkout/minimum-charge.ts';
import { readCurrency, readName } from './change-plan-terms.ts';
import { type Actor, asInvalidInput, conflict, invalidInput, notFound } from './operator-faults.ts';
import type { CreditPack } from './plans-repository.ts';

/** What the operator says of a credit pack; the price in major units as text. */
export type PackTerms = {
  name: string;
  group: CreditPack['group'];
  credits: number;
  price: string;
  currency: string;
  validDays: number;
};
export type PackChange = { [Name in keyof PackTerms]?: PackTerms[Name] | undefined };

/** A new pack on offer, with the next free number. @throws ServiceError in words for the operator. */
export const addPack = (app: MainContext, terms: PackTerms, actorId: Actor = null): Promise<CreditPack> =>
  app.transact((tx) => offer(tx, { terms: asInvalidInput(() => priced(terms)), action: 'pack_added', actorId }));

/**
 * Takes the pack off the offer and puts the changed one there under a number of its own, so that an open payment
 * gives what it promised. @throws ServiceError in words for the operator.
 */
export function editPack(
  app: MainContext,
  packId: number,
  change: PackChange,
  actorId: Actor = null,
): Promise<CreditPack> {
  return app.transact(async (tx) => {
    const { id: _, retiredAt: __, ...old } = await withdraw(tx, packId);
    const { price, ...rest } = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (price === undefined && Object.keys(rest).length === 0)
      throw invalidInput('Nothing to change: give at least one option.');
    const terms = { ...old, ...rest };
    if (terms.currency !== old.currency && price === undefined) {
      throw invalidInput('With a new currency say --price too.');
    }
    const changed = asInvalidInput(() => {
      const named = { ...terms, name: readName(terms.name) };
      return price === undefined ? named : priced({ ...named, price: String(price) });
    });
    return offer(tx, { terms: changed, action: 'pack_changed', actorId });
  });
}

/** Takes a pack off the offer; what was bought stays. @throws ServiceError in words for the operator. */
export function retirePack(app: MainContext, packId: number, actorId: Actor = null): Promise<CreditPack> {
  return app.transact(async (tx) => {
    const pack = await withdraw(tx, packId);
    const at = app.clock.date();
    await tx.audit.add({ clientId: null, action: 'pack_retired', details: { packId }, actorId, at });
    return pack;
  });
}

/** Puts a retired pack back on the offer as it was. @throws ServiceError in words for the operator. */
export function restorePack(app: MainContext, packId: number, actorId: Actor = null): Promise<CreditPack> {
  return app.transact(async ({ plans, audit }) => {
    const pack = await plans.restorePack(packId);
    if (!pack)
      throw (await plans.findPack(packId))
        ? conflict(`Pack ${packId} is on offer already.`)
        : notFound(`There never was a pack ${packId}.`);
    asInvalidInput(() => refuseBelowMinimum(pack.price, pack.currency));
    const at = app.clock.date();
    await audit.add({ clientId: null, action: 'pack_restored', details: { packId }, actorId, at });
    return pack;
  });
}

type Priced = Omit<CreditPack, 'id' | 'retiredAt'>;

function priced({ price, ...terms }: PackTerms): Priced {
  const minor = parseAmount(price, readCurrency(terms.currency));
  if (minor === 0) throw new Error('A price must be above 0.');
  refuseBelowMinimum(minor, terms.currency);
  return { ...terms, name: readName(terms.name), price: minor, currencySymbol: currencySymbol(terms.currency) };
}

async function withdraw(tx: Tx, packId: number): Promise<CreditPack> {
  const pack = await tx.plans.findPack(packId);
  if (!pack || !(await tx.plans.retirePack(packId, tx.clock.date()))) {
    throw notFound(`There is no pack ${packId} on offer; list-packs shows those that are.`);
  }
  return pack;
}

async function offer(
  tx: Tx,
  { terms, action, actorId }: { terms: Priced; action: 'pack_added' | 'pack_changed'; actorId: Actor },
): Promise<CreditPack> {
  const id = (await tx.plans.highestPackId()) + 1;
  const pack = { ...terms, id, retiredAt: null };
  if (!(await tx.plans.addPack(pack))) throw conflict('Another pack was added at the same moment; ask again.');
  await tx.audit.add({ clientId: null, action, details: { packId: id }, actorId, at: tx.clock.date() });
  return pack;
}

import { termsNoticeDays } from '@deskmate/api/limits';
import { pagePaths } from '@deskmate/api/page-paths';
import { readInPages } from '@deskmate/service-kit/work/read-in-pages';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import type { Tx } from '../../transaction.ts';
import { compareTerms, type TermsChange } from './compare-terms.ts';
import type { PlanVersion } from './plans-repository.ts';
import type { Outdated } from './terms-notices-repository.ts';

const dayMs = 86_400_000;
/** The mail is sent this early, so that the client is informed in time even if the mail server fails for a week. */
const announceDays = termsNoticeDays + 7;

/**
 * Tells clients whose plan renews soon of a newer version that is dearer or holds less, once for each version. Whoever
 * cannot be told in time renews as before. One that fails is tried in the next maintenance and does not delay the others.
 */
export async function announceTerms(app: MainContext, limit: number, signal?: AbortSignal): Promise<void> {
  const { gateway, repositories, clock, log } = app;
  if (!gateway?.renewals) return;
  const inDays = (days: number) => new Date(clock.now() + days * dayMs);
  const range = { gateway: gateway.about.id, from: inDays(termsNoticeDays), until: inDays(announceDays) };
  const untold = readInPages(
    (page) => repositories.termsNotices.listUntold(range, page),
    ({ id }) => id,
    limit,
  );
  let names: Map<string, string> | null = null;
  for await (const subscription of untold) {
    if (signal?.aborted) break;
    names ??= new Map((await app.models.list()).map(({ model_id: id, model_name: name }) => [id, name]));
    const known = names;
    try {
      await announce(app, subscription, (id) => known.get(id) ?? id);
    } catch (error) {
      log.error({ err: error, client_id: subscription.clientId }, 'a client was not told of new terms');
    }
  }
}

async function announce(app: MainContext, outdated: Outdated, modelName: (id: string) => string): Promise<void> {
  const { clientId, fromVersionId, toVersionId: planVersionId, interval, periodEndsAt } = outdated;
  const now = app.clock.date();
  await app.transact(async (tx) => {
    const client = await tx.clients.lock(clientId);
    const before = await tx.plans.findVersion(fromVersionId);
    const coming = await tx.plans.findVersion(planVersionId);
    const change = before && coming && compareTerms(before, coming, interval);
    if (!client || !change) return;
    const notice = { clientId, planVersionId, fromVersionId, periodEndsAt, createdAt: now };
    if (!(await tx.termsNotices.claim(notice)) || !change.isWorse) return;
    const mailId = await queueMail(tx, { client, coming, change, periodEndsAt, modelName });
    await tx.termsNotices.setMail(clientId, planVersionId, mailId);
    const details = { plan: coming.planId, version: coming.version, renews: periodEndsAt.toISOString() };
    await tx.audit.add({ clientId, action: 'terms_announced', details, at: now });
  });
}

type Announced = {
  client: Client;
  coming: PlanVersion;
  change: TermsChange;
  periodEndsAt: Date;
  modelName: (id: string) => string;
};

function queueMail(tx: Tx, { client, coming, change, periodEndsAt, modelName }: Announced): Promise<string> {
  const { price, priceBefore, excludedModelIds } = change;
  const money = (amount: number) => (price === priceBefore ? null : { amount, currency: coming.currency });
  const grant = (group: TermsChange['grants'][number]['group']) => change.grants.find((one) => one.group === group);
  return tx.queueMail({
    kind: 'terms_change',
    to: client,
    values: {
      firstName: client.firstName,
      planName: coming.name,
      renewsAt: periodEndsAt,
      price: money(price),
      priceBefore: money(priceBefore),
      standard: grant('standard')?.now ?? null,
      standardBefore: grant('standard')?.before ?? null,
      advanced: grant('advanced')?.now ?? null,
      advancedBefore: grant('advanced')?.before ?? null,
      image: grant('image')?.now ?? null,
      imageBefore: grant('image')?.before ?? null,
      models: excludedModelIds.length > 0 ? excludedModelIds.map(modelName).join(', ') : null,
    },
    path: pagePaths.account('plan'),
  });
}

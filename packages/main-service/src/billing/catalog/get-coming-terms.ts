import type { ComingTerms } from '@deskmate/api/contracts/main/subscriptions';
import type { MainContext } from '../../context.ts';
import { compareTerms } from './compare-terms.ts';

/** What changes with the next renewal; null where nothing does. */
export async function getComingTerms(app: MainContext, clientId: string): Promise<ComingTerms | null> {
  const { gateway, repositories } = app;
  const found = gateway && (await repositories.termsNotices.findComing(clientId, gateway.about.id));
  const change = found && compareTerms(found.before, found.coming, found.interval);
  if (!change) return null;
  const { price, priceBefore, grants, excludedModelIds } = change;
  const models = excludedModelIds.length > 0 ? await app.models.list() : [];
  const amount = Math.max(0, price - found.discount);
  return {
    at: found.periodEndsAt.toISOString(),
    amount,
    amount_before: Math.max(0, priceBefore - found.discount),
    charge: Math.max(0, amount - found.balance),
    currency: found.coming.currency,
    credits: grants.map(({ group, now, before }) => ({ group, allowance: now, allowance_before: before })),
    excluded_models: excludedModelIds.map((id) => models.find((model) => model.model_id === id)?.model_name ?? id),
  };
}

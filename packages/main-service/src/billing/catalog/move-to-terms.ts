import { identity } from '@deskmate/brand/identity';
import type { MainContext } from '../../context.ts';
import { applySubscription } from '../renewals/apply-subscription.ts';
import { compareTerms } from './compare-terms.ts';
import type { Outdated } from './terms-notices-repository.ts';

/**
 * How long before a renewal its terms are set at the gateway. Not earlier: a gateway prorates with the price set now.
 */
const moveWithinMs = 2 * 86_400_000;

/** Sets the next renewal to the version that its client was told of in time. */
export async function moveToTerms(app: MainContext, limit: number, signal?: AbortSignal): Promise<void> {
  const { gateway, repositories, clock, log } = app;
  if (!gateway?.renewals) return;
  const now = clock.now();
  const range = { gateway: gateway.about.id, from: new Date(now), until: new Date(now + moveWithinMs) };
  for (const outdated of await repositories.termsNotices.listToMove(range, limit)) {
    if (signal?.aborted) return;
    try {
      await move(app, outdated);
    } catch (error) {
      // It is tried again; if it never works, the client renews as before.
      log.warn({ err: error }, 'a renewal was not set to the new terms of its plan');
    }
  }
}

async function move(app: MainContext, { clientId, reference, interval, ...versions }: Outdated): Promise<void> {
  const { repositories, gateway, clock } = app;
  const before = await repositories.plans.findVersion(versions.fromVersionId);
  const coming = await repositories.plans.findVersion(versions.toVersionId);
  const change = before && coming && compareTerms(before, coming, interval);
  if (!change || !gateway?.renewals) return;
  const moved = await gateway.renewals.moveAtRenewal({
    reference,
    fromVersionId: before.id,
    plan: { versionId: coming.id, name: `${identity.name} ${coming.name}`, interval },
    amount: change.price,
    currency: coming.currency,
  });
  await applySubscription(app, reference);
  if (!moved) return;
  const details = { plan: coming.planId, version: coming.version };
  await repositories.audit.add({ clientId, action: 'terms_moved', details, at: clock.date() });
}

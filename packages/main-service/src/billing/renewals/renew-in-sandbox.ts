import type { MainContext } from '../../context.ts';
import { type ApplySubscriptionDeps, applySubscription } from './apply-subscription.ts';

type Deps = ApplySubscriptionDeps & Pick<MainContext, 'sandboxCards'>;

/** Charges what is due in the Sandbox, which sends no notices of its own. @returns how many plans that concerned. */
export async function renewInSandbox(deps: Deps, limit: number): Promise<number> {
  const changed = (await deps.sandboxCards?.renewDue(limit)) ?? [];
  for (const reference of changed) {
    try {
      await applySubscription(deps, reference);
    } catch (error) {
      // The reconciliation looks at every subscription again.
      deps.log.warn({ err: error }, 'a renewal of the Sandbox was not applied');
    }
  }
  return changed.length;
}

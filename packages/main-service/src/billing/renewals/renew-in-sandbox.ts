import type { MainContext } from '../../context.ts';
import { applySubscription } from './apply-subscription.ts';

/** Charges what is due in the Sandbox, which sends no notices of its own. @returns how many plans that concerned. */
export async function renewInSandbox(app: MainContext, limit: number): Promise<number> {
  const changed = (await app.sandboxCards?.renewDue(limit)) ?? [];
  for (const reference of changed) {
    try {
      await applySubscription(app, reference);
    } catch (error) {
      // The reconciliation looks at every subscription again.
      app.log.warn({ err: error }, 'a renewal of the Sandbox was not applied');
    }
  }
  return changed.length;
}

import type { AiModel, ModelType } from '@deskmate/api/contracts/main/models';
import type { MainContext, WithRepositories } from '../context.ts';

export type ModelListDeps = Pick<MainContext, 'clock' | 'models'> & WithRepositories<'subscriptions'>;

/** Lists the models of one type, with a reason for each that the plan excludes. Empty when the subscription is over. */
export async function listModels(deps: ModelListDeps, clientId: string, type: ModelType): Promise<AiModel[]> {
  const now = new Date(deps.clock.now());
  const subscription = await deps.repositories.subscriptions.findCurrent(clientId, now);
  if (!subscription || subscription.isOver) return [];
  const { excludedModelIds } = subscription.version;
  const models = await deps.models.list();
  return models
    .filter((model) => type === '' || model.type === type)
    .map((model) => ({ ...model, locked: excludedModelIds.includes(model.model_id) ? 'model_not_in_plan' : null }));
}

import type { AiModel, ModelType } from '@deskmate/api/contracts/main/models';
import type { MainContext } from '../../context.ts';

/** Lists the models of one type, with a reason for each that the plan excludes. Empty when the subscription is over. */
export async function listModels(context: MainContext, clientId: string, type: ModelType): Promise<AiModel[]> {
  const now = new Date(context.clock.now());
  const subscription = await context.repositories.subscriptions.findCurrent(clientId, now);
  if (!subscription || subscription.isOver) return [];
  const { excludedModelIds } = subscription.version;
  const models = await context.models.list();
  return models
    .filter((model) => type === '' || model.type === type)
    .map((model) => ({ ...model, locked: excludedModelIds.includes(model.model_id) ? 'model_not_in_plan' : null }));
}

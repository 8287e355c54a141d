import type { AiModel, ModelType } from '@deskmate/api/contracts/main/models';
import type { MainContext } from '../context.ts';

/** Lists the models of one type, with a reason for each that the plan excludes. Empty when the subscription is over. */
export async function listModels(app: MainContext, clientId: string, type: ModelType): Promise<AiModel[]> {
  const now = app.clock.date();
  const subscription = await app.repositories.subscriptions.findCurrent(clientId, now);
  if (!subscription || subscription.isOver) return [];
  const { excludedModelIds } = subscription.version;
  const models = await app.models.list();
  return models
    .filter((model) => type === '' || model.type === type)
    .map((model) => ({ ...model, locked: excludedModelIds.includes(model.model_id) ? 'model_not_in_plan' : null }));
}

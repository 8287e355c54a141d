import type { AiModel } from '@deskmate/api/contracts/main/models';

/**
 * Selects the model that was last used with this tool if it is still usable, else the first usable model of the type,
 * else the first model.
 */
export function chooseModel(models: readonly AiModel[], lastUsedId: string | null): AiModel | null {
  const usable = models.filter(({ locked }) => locked === null);
  return usable.find(({ model_id }) => model_id === lastUsedId) ?? usable[0] ?? models[0] ?? null;
}

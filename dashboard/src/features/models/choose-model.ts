import type { AiModel } from '@deskmate/api/contracts/main/models';

/**
 * The model that is selected: the last one used with this tool where it can still be used; else the first
 * usable one of the type (spec §4 "Model selection defaults to the first model"); else the first.
 */
export function chooseModel(models: readonly AiModel[], lastUsedId: string | null): AiModel | null {
  const usable = models.filter(({ locked }) => locked === null);
  return usable.find(({ model_id }) => model_id === lastUsedId) ?? usable[0] ?? models[0] ?? null;
}

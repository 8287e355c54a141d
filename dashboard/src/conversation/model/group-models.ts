import type { AiModel } from '@deskmate/api/contracts/main/models';
import { createFilter } from '@deskmate/api/search/fold-letters';
import { modelName } from './model-name.ts';

/** A name is found in either. */
const languages = ['en', 'ar'] as const;

export type ModelGroup = { name: string; models: AiModel[] };

/** The models that match a search, under their vendors' names in the order the service gives them. */
export function groupModels(models: readonly AiModel[], search: string): ModelGroup[] {
  const isFound = createFilter(search);
  const groups = new Map<string, AiModel[]>();
  for (const model of models) {
    const names = languages.map((language) => modelName(model.model_name, language));
    if (!isFound([...names, model.group].join(' '))) continue;
    groups.set(model.group, [...(groups.get(model.group) ?? []), model]);
  }
  return [...groups].map(([name, members]) => ({ name, models: members }));
}

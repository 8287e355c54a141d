import type { ModelTable } from '../models/model-table.ts';

/** The text models as the OpenAI format describes them. */
export async function listModels(models: Pick<ModelTable, 'list'>) {
  const texts = (await models.list()).filter(({ type }) => type === 'text');
  return texts.map(({ model_id, group }) => ({
    id: model_id,
    object: 'model' as const,
    // Unknown.
    created: 0,
    owned_by: group,
  }));
}

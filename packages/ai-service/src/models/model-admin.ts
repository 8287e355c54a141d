import type { Clock } from '@deskmate/service-kit/clock';
import type { Bus } from '@deskmate/service-kit/work/bus';
import { changeModel, type ModelEdit, type ModelTerms } from './model-edit.ts';
import type { ModelRepository, ModelRow } from './model-repository.ts';

/** Topic of the bus on which processes are told to clear their model cache. */
export const modelsChanged = 'ai:models-changed';

export type NewModel = ModelEdit & Required<Pick<ModelEdit, 'vendor' | 'upstreamId' | 'name' | 'group'>>;

type ModelAdminDeps = { repository: ModelRepository; bus: Bus; clock: Clock };

export type ModelAdmin = ReturnType<typeof createModelAdmin>;

/**
 * The operator's changes of the model table, seen by every process at once.
 * Each throws an Error with a message for the operator.
 */
export function createModelAdmin({ repository, bus, clock }: ModelAdminDeps) {
  const keep = async (change: (rows: ModelRow[]) => ModelTerms): Promise<ModelRow> => {
    const row = await repository.edit((rows) => ({ ...change(rows), updatedAt: clock.date() }));
    bus.publish(modelsChanged, row.modelId);
    return row;
  };
  return {
    list: repository.all,

    add: (modelId: string, { vendor, upstreamId, name, group, ...edit }: NewModel): Promise<ModelRow> =>
      keep((rows) => {
        if (rows.some((row) => row.modelId === modelId))
          throw new Error(`There is a model ${modelId} already; use edit-model.`);
        const named = { vendor, upstreamId, name, group };
        return changeModel({ ...emptyModel, modelId, vendor, icon: vendor }, { ...edit, ...named }, rows);
      }),

    edit: (modelId: string, edit: ModelEdit): Promise<ModelRow> =>
      keep((rows) => {
        const row = rows.find((one) => one.modelId === modelId);
        if (!row) throw new Error(`There is no model ${modelId}; list-models shows the existing ones.`);
        if (Object.values(edit).every((value) => value === undefined))
          throw new Error('Nothing to change: give at least one option.');
        return changeModel(
          row,
          edit,
          rows.filter((one) => one !== row),
        );
      }),
  };
}

/** Defaults of a new row. */
const emptyModel: ModelTerms = {
  modelId: '',
  modelName: '',
  vendor: '',
  upstreamId: '',
  icon: '',
  groupName: '',
  groupColor: '',
  type: 'text',
  creditGroup: 'standard',
  price: 1,
  contextTokens: 32_000,
  maxOutputTokens: 4096,
  vision: false,
  files: true,
  reasoning: false,
  status: 'active',
  replacement: null,
  present: null,
  position: 400,
  imageOptions: null,
  vendorPrice: null,
};

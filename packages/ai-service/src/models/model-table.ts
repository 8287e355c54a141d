import { ServiceError } from '@deskmate/api/contracts/errors';
import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import type { Clock } from '@deskmate/service-kit/clock';
import type { ImageAdapter } from './image-adapter.ts';
import type { ModelAdapter } from './model-adapter.ts';
import type { ModelRepository, ModelRow } from './model-repository.ts';
import { displayName, toAiModel } from './to-contract.ts';
import { anyModel } from './tool-model-seed.ts';

/** `billed`: the row of the model that answers and is paid for, which differs from `row` for a tool that runs on another model. */
export type ChatModel = { row: ModelRow; billed: ModelRow; displayName: string; adapter: ModelAdapter };
export type ImageModel = {
  row: ModelRow;
  billed: ModelRow;
  options: ImageOptions;
  displayName: string;
  adapter: ImageAdapter;
};
/** A tool that is offered as a model and runs on another model, whose adapter it wraps. */
export type ToolModel = { wrap(adapter: ModelAdapter): ModelAdapter; instructionTokens: number };
export type ModelTable = ReturnType<typeof createModelTable>;

type Adapters = {
  adapters: ReadonlyMap<string, ModelAdapter>;
  imageAdapters: ReadonlyMap<string, ImageAdapter>;
  companies: ReadonlyMap<string, string>;
};

/** Another process's change is seen within this time, even when its message is lost. */
const freshMs = 5000;

/** The models that can be used now: active rows whose vendor is connected, and the tools that run on one of them. */
export function createModelTable(
  repository: ModelRepository,
  { adapters, imageAdapters, companies }: Adapters,
  clock: Clock,
  toolModels: ReadonlyMap<string, ToolModel> = new Map(),
) {
  let rows: Promise<ModelRow[]> | null = null;
  let readAtMs = 0;

  const all = (): Promise<ModelRow[]> => {
    if (rows === null || clock.now() - readAtMs > freshMs) {
      readAtMs = clock.now();
      rows = repository.all();
      // A failed query must not be cached.
      rows.catch(() => {
        rows = null;
      });
    }
    return rows;
  };

  const usable = (found: ModelRow[], row: ModelRow): Usable | null => {
    if (row.type !== 'text' || row.status !== 'active' || row.present === false) return null;
    const toolModel = toolModels.get(row.vendor);
    const base = toolModel ? underlying(found, row.upstreamId) : row;
    const adapter = base && adapters.get(base.vendor);
    if (!adapter) return null;
    return toolModel
      ? { row: withLimitsOf(row, base, toolModel), billed: base, adapter: toolModel.wrap(adapter) }
      : { row, billed: row, adapter };
  };

  const usableImage = (row: ModelRow): ImageModel | null => {
    const adapter = imageAdapters.get(row.vendor);
    if (!adapter || !row.imageOptions || row.status !== 'active' || row.present === false) return null;
    return { row, billed: row, options: row.imageOptions, displayName: displayName(row.modelName), adapter };
  };

  /**
   * The model that a tool runs on: the one that its row names, else the first Standard text model. Never the
   * Demo, and never another tool.
   */
  const underlying = (found: ModelRow[], id: string): ModelRow | undefined => {
    const real = found.filter(
      (row) => row.vendor !== 'demo' && row.type === 'text' && !toolModels.has(row.vendor) && usable(found, row),
    );
    if (id === anyModel) return real.find((row) => row.creditGroup === 'standard');
    const chosen = replaced(found, id);
    return real.find((row) => row === chosen);
  };

  return {
    async list(): Promise<Omit<AiModel, 'locked'>[]> {
      const found = await all();
      return found
        .flatMap((row) => (row.type === 'image' ? usableImage(row) : usable(found, row)) ?? [])
        .flatMap(({ row, billed }) => {
          const company = companies.get(billed.vendor) ?? null;
          return row.type === 'audio' ? [] : toAiModel({ ...row, type: row.type }, company);
        });
    },

    /**
     * A retired model is answered by its replacement.
     * @throws ServiceError `model_not_in_plan` for one that is unknown, hidden or no text model,
     * `model_unavailable` for one whose vendor is away.
     */
    async findForChat(modelId: string): Promise<ChatModel> {
      const found = await all();
      const row = replaced(found, modelId);
      if (row === undefined || row.type !== 'text' || row.status !== 'active')
        throw new ServiceError('model_not_in_plan');
      const model = usable(found, row);
      if (!model) throw new ServiceError('model_unavailable');
      return { ...model, displayName: displayName(row.modelName) };
    },

    /** The same for a model that draws. */
    async findForImages(modelId: string): Promise<ImageModel> {
      const row = replaced(await all(), modelId);
      if (row === undefined || row.type !== 'image' || row.status !== 'active')
        throw new ServiceError('model_not_in_plan');
      const model = usableImage(row);
      if (!model) throw new ServiceError('model_unavailable');
      return model;
    },

    /** The first Standard text model of a real vendor. @throws ServiceError `model_unavailable` without one. */
    async findForService(): Promise<ChatModel> {
      const row = underlying(await all(), anyModel);
      const adapter = row && adapters.get(row.vendor);
      if (!row || !adapter) throw new ServiceError('model_unavailable');
      return { row, billed: row, adapter, displayName: displayName(row.modelName) };
    },

    /** A row by its id, whatever its state. */
    find: async (modelId: string): Promise<ModelRow | null> =>
      (await all()).find((row) => row.modelId === modelId) ?? null,

    /** Clears the cache. */
    forget(): void {
      rows = null;
    },
  };
}

type Usable = Pick<ChatModel, 'row' | 'billed' | 'adapter'>;

/** The tool's name and price with the limits and abilities of the model that it runs on. */
const withLimitsOf = (row: ModelRow, base: ModelRow, toolModel: ToolModel): ModelRow => ({
  ...row,
  upstreamId: base.upstreamId,
  contextTokens: base.contextTokens - toolModel.instructionTokens,
  maxOutputTokens: base.maxOutputTokens,
  vision: base.vision,
  files: base.files,
  reasoning: base.reasoning,
});

function replaced(rows: ModelRow[], modelId: string): ModelRow | undefined {
  const find = (id: string | null) => rows.find((row) => row.modelId === id);
  let row = find(modelId);
  for (let hops = 0; row?.status === 'retired' && row.replacement && hops < 5; hops += 1) row = find(row.replacement);
  return row;
}

import type { Clock } from '@deskmate/service-kit/clock';
import type { Config } from '@deskmate/service-kit/load-config';
import type { Log } from '@deskmate/service-kit/log';
import { dataReceiver } from './data-receiver.ts';
import { createDemoAdapter } from './demo/demo-adapter.ts';
import { createDemoImageAdapter } from './demo/demo-image-adapter.ts';
import { discoveredSeed, findEmbeddingModel, ownServer } from './discovered-seed.ts';
import type { Embedder } from './embedder.ts';
import type { ImageAdapter } from './image-adapter.ts';
import { listVendorModels } from './list-vendor-models.ts';
import type { ModelAdapter } from './model-adapter.ts';
import type { ModelRepository } from './model-repository.ts';
import { isListed, listNamedVendors, type NamedVendor } from './named-vendors.ts';
import { seedModels } from './seed-models.ts';
import { toolModelSeed } from './tool-model-seed.ts';
import type { Transcriber } from './transcriber.ts';
import { transcriberSeed } from './transcriber-seed.ts';
import { createOpenaiCompatibleAdapter } from './vendors/openai-compatible.ts';
import { createOpenaiImageAdapter } from './vendors/openai-images.ts';
import { createOpenaiEmbedder } from './vendors/sdk-embedder.ts';

export type VendorDeps = {
  config: Config['models'];
  /** A server that only draws. */
  imageServer: Config['imageServer'];
  repository: ModelRepository;
  clock: Clock;
  log: Log;
  /** Address of a local Ollama; null looks for none. */
  ollamaUrl: string | null;
  demoWordMs: number | undefined;
  transcriber: Transcriber | null;
};

/** An OpenAI-compatible server whose model list decides what is offered. */
type ListedVendor = {
  vendor: string;
  group: string;
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
  /** Connected even if it lists no models, because image servers need not list them. */
  onlyDraws?: true;
};

/** Connects the configured vendors and updates the model table from their model lists. */
export function connectVendors(deps: VendorDeps) {
  const adapters = new Map<string, ModelAdapter>();
  const imageAdapters = new Map<string, ImageAdapter>();
  const embedders = new Map<string, Embedder>();
  const companies = new Map<string, string>();
  const { compatible } = deps.config;
  const named = listNamedVendors(deps.config);
  for (const { vendor, company, adapter, images, ...offered } of named) {
    if (company !== null) companies.set(vendor, company);
    if (offered.embedder) embedders.set(vendor, offered.embedder);
    adapters.set(vendor, adapter);
    if (images) imageAdapters.set(vendor, images);
  }
  const listed: ListedVendor[] = [];
  if (compatible) {
    const apiKey = compatible.apiKey ?? undefined;
    listed.push({ vendor: 'server', group: ownServer, baseUrl: compatible.baseUrl, apiKey, timeoutMs: 5000 });
  }
  // The configured server may be this Ollama, which must not be offered twice.
  if (deps.ollamaUrl !== null && !compatible) {
    listed.push({ vendor: 'ollama', group: 'Ollama', baseUrl: `${deps.ollamaUrl}/v1`, timeoutMs: 500 });
  }

  if (deps.imageServer) {
    const { baseUrl, apiKey } = deps.imageServer;
    const server = { vendor: 'image-server', group: ownServer, baseUrl, apiKey: apiKey ?? undefined };
    imageAdapters.set(server.vendor, createOpenaiImageAdapter({ ...server, asksForBytes: true }));
    listed.push({ ...server, timeoutMs: 5000, onlyDraws: true });
  }

  for (const { vendor, baseUrl } of listed) {
    const receiver = dataReceiver(baseUrl);
    if (receiver !== null) companies.set(vendor, receiver);
  }

  const checkListed = async (server: ListedVendor): Promise<void> => {
    const headers: Record<string, string> = server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {};
    const models = await listVendorModels(server.baseUrl, { headers, timeoutMs: server.timeoutMs });
    if (models === null) {
      if (server.vendor !== 'ollama') deps.log.warn({ vendor: server.vendor }, 'vendor does not list its models');
      return;
    }
    if (!server.onlyDraws) {
      adapters.set(server.vendor, createOpenaiCompatibleAdapter(server));
      imageAdapters.set(server.vendor, createOpenaiImageAdapter({ ...server, asksForBytes: true }));
      const model = findEmbeddingModel(models);
      if (model !== null) embedders.set(server.vendor, createOpenaiEmbedder({ ...server, model }));
    }
    await deps.repository.seed(discoveredSeed(server, models), new Date(deps.clock.now()));
    await deps.repository.markPresent(server.vendor, (id) => models.some((model) => model.id === id));
  };

  const checkNamed = async ({ vendor, baseUrl, headers, query = '' }: NamedVendor): Promise<void> => {
    const models = await listVendorModels(baseUrl, { headers, query });
    if (models === null) deps.log.warn({ vendor }, 'vendor does not list its models');
    else
      await deps.repository.markPresent(vendor, (id) =>
        isListed(
          id,
          models.map((model) => model.id),
        ),
      );
  };

  return {
    adapters: adapters as ReadonlyMap<string, ModelAdapter>,
    imageAdapters: imageAdapters as ReadonlyMap<string, ImageAdapter>,
    embedders: embedders as ReadonlyMap<string, Embedder>,
    /** By vendor, who receives what is sent to its models; none for a vendor of the operator's own machines. */
    companies: companies as ReadonlyMap<string, string>,
    /** Called at intervals, so that a server that was not reachable at the start is found later. */
    async discover(): Promise<void> {
      await Promise.all(listed.map(checkListed));
      // The Demo is offered only while there is no other vendor, its painter only while there is none of either kind.
      const isWithoutTexts = [...adapters.keys()].every((vendor) => vendor === 'demo');
      const isWithoutImages = [...imageAdapters.keys()].every((vendor) => vendor === 'demo');
      if (isWithoutTexts) adapters.set('demo', createDemoAdapter({ wordMs: deps.demoWordMs }));
      else adapters.delete('demo');
      if (isWithoutTexts && isWithoutImages) imageAdapters.set('demo', createDemoImageAdapter());
      else imageAdapters.delete('demo');
      await deps.repository.seed(
        [
          ...seedModels(new Set(adapters.keys())),
          ...toolModelSeed,
          ...(deps.transcriber ? [transcriberSeed(deps.transcriber.model)] : []),
        ],
        new Date(deps.clock.now()),
      );
      await Promise.all(named.map(checkNamed));
    },
  };
}

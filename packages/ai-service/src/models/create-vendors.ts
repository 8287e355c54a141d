import type { Clock } from '@deskmate/service-kit/clock';
import type { Config } from '@deskmate/service-kit/config/load-config';
import type { Dependencies, Dependency } from '@deskmate/service-kit/monitoring/dependencies';
import { createDemoAdapter } from './adapters/demo/demo-adapter.ts';
import { createDemoImageAdapter } from './adapters/demo/demo-image-adapter.ts';
import { createOpenaiCompatibleAdapter } from './adapters/openai-compatible.ts';
import { createOpenaiImageAdapter } from './adapters/openai-images.ts';
import { createOpenaiEmbedder } from './adapters/sdk-embedder.ts';
import { dataReceiver } from './data-receiver.ts';
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

export type VendorDeps = {
  config: Config['models'];
  /** A server that only draws. */
  imageServer: Config['imageServer'];
  repository: ModelRepository;
  clock: Clock;
  /** Address of a local Ollama; null looks for none. */
  ollamaUrl: string | null;
  demoWordMs: number | undefined;
  transcriber: Transcriber | null;
  dependencies: Dependencies;
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

type Adapters = {
  texts: Map<string, ModelAdapter>;
  images: Map<string, ImageAdapter>;
  embedders: Map<string, Embedder>;
};

/** Connects the configured vendors and updates the model table from their model lists. */
export function createVendors(deps: VendorDeps) {
  const named = listNamedVendors(deps.config);
  const listed = listedVendors(deps);
  const adapters = adaptersOf(named);
  if (deps.imageServer) {
    const { baseUrl, apiKey } = deps.imageServer;
    const server = { baseUrl, apiKey: apiKey ?? undefined, asksForBytes: true };
    adapters.images.set('image-server', createOpenaiImageAdapter(server));
  }
  return {
    adapters: adapters.texts as ReadonlyMap<string, ModelAdapter>,
    imageAdapters: adapters.images as ReadonlyMap<string, ImageAdapter>,
    embedders: adapters.embedders as ReadonlyMap<string, Embedder>,
    companies: companiesOf(named, listed),
    /** Called at intervals, so that a server that was not reachable at the start is found later. */
    async discover(signal?: AbortSignal): Promise<void> {
      await Promise.all(listed.map((server) => checkListed(deps, adapters, { ...server, signal })));
      signal?.throwIfAborted();
      setDemo(deps, adapters);
      const dictation = deps.transcriber ? [transcriberSeed(deps.transcriber.model)] : [];
      const seeds = [...seedModels(new Set(adapters.texts.keys())), ...toolModelSeed, ...dictation];
      await deps.repository.seed(seeds, deps.clock.date());
      await Promise.all(named.map((vendor) => checkNamed(deps, vendor, signal)));
    },
  };
}

function adaptersOf(named: readonly NamedVendor[]): Adapters {
  const adapters: Adapters = { texts: new Map(), images: new Map(), embedders: new Map() };
  for (const { vendor, adapter, images, embedder } of named) {
    adapters.texts.set(vendor, adapter);
    if (images) adapters.images.set(vendor, images);
    if (embedder) adapters.embedders.set(vendor, embedder);
  }
  return adapters;
}

function listedVendors({ config: { compatible }, ollamaUrl, imageServer }: VendorDeps): ListedVendor[] {
  const listed: ListedVendor[] = [];
  if (compatible) {
    const apiKey = compatible.apiKey ?? undefined;
    listed.push({ vendor: 'server', group: ownServer, baseUrl: compatible.baseUrl, apiKey, timeoutMs: 5000 });
  }
  // The configured server may be this Ollama, which must not be offered twice.
  if (ollamaUrl !== null && !compatible) {
    listed.push({ vendor: 'ollama', group: 'Ollama', baseUrl: `${ollamaUrl}/v1`, timeoutMs: 500 });
  }
  if (imageServer) {
    const { baseUrl, apiKey } = imageServer;
    const server = { vendor: 'image-server', group: ownServer, baseUrl, apiKey: apiKey ?? undefined };
    listed.push({ ...server, timeoutMs: 5000, onlyDraws: true });
  }
  return listed;
}

/** By vendor, who receives what is sent to its models; none for a vendor of the operator's own machines. */
function companiesOf(named: readonly NamedVendor[], listed: readonly ListedVendor[]): ReadonlyMap<string, string> {
  const companies = [
    ...named.map(({ vendor, company }) => [vendor, company] as const),
    ...listed.map(({ vendor, baseUrl }) => [vendor, dataReceiver(baseUrl)] as const),
  ];
  return new Map(companies.filter((entry): entry is [string, string] => entry[1] !== null));
}

const noList = new Error('the vendor does not list its models');
const vendorOf = ({ dependencies }: VendorDeps, vendor: string): Dependency =>
  dependencies.watch('vendors', { part: vendor });

/** Connects a server once it lists its models, and offers those. */
async function checkListed(
  deps: VendorDeps,
  adapters: Adapters,
  { signal, ...server }: ListedVendor & { signal: AbortSignal | undefined },
): Promise<void> {
  const headers: Record<string, string> = server.apiKey ? { authorization: `Bearer ${server.apiKey}` } : {};
  const models = await listVendorModels(server.baseUrl, { headers, timeoutMs: server.timeoutMs, signal });
  if (signal?.aborted) return;
  if (models === null) {
    if (server.vendor !== 'ollama' && !server.onlyDraws) vendorOf(deps, server.vendor).fails(noList);
    return;
  }
  vendorOf(deps, server.vendor).works();
  if (!server.onlyDraws) {
    adapters.texts.set(server.vendor, createOpenaiCompatibleAdapter(server));
    adapters.images.set(server.vendor, createOpenaiImageAdapter({ ...server, asksForBytes: true }));
    const model = findEmbeddingModel(models);
    if (model !== null) adapters.embedders.set(server.vendor, createOpenaiEmbedder({ ...server, model }));
  }
  await deps.repository.seed(discoveredSeed(server, models), deps.clock.date());
  await deps.repository.markPresent(server.vendor, (id) => models.some((model) => model.id === id));
}

/** Marks which models of a vendor are really there. */
async function checkNamed(
  deps: VendorDeps,
  { vendor, baseUrl, headers, query = '' }: NamedVendor,
  signal: AbortSignal | undefined,
): Promise<void> {
  const models = await listVendorModels(baseUrl, { headers, query, signal });
  if (signal?.aborted) return;
  const dependency = vendorOf(deps, vendor);
  if (models === null) return dependency.fails(noList);
  dependency.works();
  const ids = models.map((model) => model.id);
  await deps.repository.markPresent(vendor, (id) => isListed(id, ids));
}

/** The Demo is offered only while there is no other vendor, its painter only while there is none of either kind. */
function setDemo({ demoWordMs }: VendorDeps, { texts, images }: Adapters): void {
  const isWithoutTexts = [...texts.keys()].every((vendor) => vendor === 'demo');
  const isWithoutImages = [...images.keys()].every((vendor) => vendor === 'demo');
  if (isWithoutTexts) texts.set('demo', createDemoAdapter({ wordMs: demoWordMs }));
  else texts.delete('demo');
  if (isWithoutTexts && isWithoutImages) images.set('demo', createDemoImageAdapter());
  else images.delete('demo');
}

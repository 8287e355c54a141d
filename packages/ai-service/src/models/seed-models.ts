import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import { demoUpstream } from './adapters/demo/demo-adapter.ts';
import { creditColors } from './credit-colors.ts';
import { imageOptions } from './image-options.ts';
import type { ModelSeed } from './model-repository.ts';

type Short = {
  id: string;
  name: string;
  upstream?: string;
  credit?: CreditGroup;
  price?: number;
  /** Tokens of one query: less than the vendor's million, because the widest credit band must cover it. */
  context?: number;
  output?: number;
  /** Of an image model; its price is that of one image. */
  image?: ImageOptions;
  can?: ('vision' | 'reasoning')[];
  /** The model that answers in old chats instead of this one, which its vendor retired. */
  replacedBy?: string;
};

type Family = { vendor: string; group: string; icon: string; position: number; models: Short[] };

/**
 * The vendors' tiers as their model pages list them in November 2026; `pnpm admin` changes a row without a release.
 * Retired catalogue models keep their ids, because old chats and links name them.
 */
const families: Family[] = [
  {
    vendor: 'openai',
    group: 'OpenAI',
    icon: 'openai',
    position: 100,
    models: [
      {
        id: 'gpt-6-luna',
        name: 'GPT-6 Luna',
        upstream: 'gpt-6-luna',
        context: 272_000,
        output: 16_384,
        can: ['vision'],
      },
      {
        id: 'gpt-6-sol',
        name: 'GPT-6 Sol',
        upstream: 'gpt-6-sol',
        credit: 'advanced',
        context: 272_000,
        output: 16_384,
        can: ['vision'],
      },
      { id: 'gpt-4o', name: 'GPT-4o', credit: 'advanced', context: 128_000, output: 16_384, can: ['vision'] },
      {
        id: 'gpt-3-5-turbo',
        name: 'GPT-3.5 Turbo',
        upstream: 'gpt-3.5-turbo',
        context: 16_000,
        replacedBy: 'gpt-6-luna',
      },
      { id: 'gpt-image-2', name: 'GPT Image 2', price: 2, image: imageOptions.gptImage },
      { id: 'gpt-image-1-5', name: 'GPT Image 1.5', upstream: 'gpt-image-1.5', image: imageOptions.gptImage1 },
    ],
  },
  {
    vendor: 'anthropic',
    group: 'Anthropic',
    icon: 'anthropic',
    position: 200,
    models: [
      {
        id: 'claude-haiku',
        name: 'Claude Haiku 5.5',
        upstream: 'claude-haiku-5-5',
        context: 200_000,
        output: 16_384,
        can: ['vision', 'reasoning'],
      },
      {
        id: 'claude-sonnet',
        name: 'Claude Sonnet 5.5',
        upstream: 'claude-sonnet-5-5',
        credit: 'advanced',
        context: 200_000,
        output: 16_384,
        can: ['vision', 'reasoning'],
      },
      {
        id: 'claude-opus',
        name: 'Claude Opus 5.5',
        upstream: 'claude-opus-5-5',
        credit: 'advanced',
        price: 2,
        context: 200_000,
        output: 16_384,
        can: ['vision', 'reasoning'],
      },
      { id: 'claude-3-5-sonnet', name: 'Claude 3.5 Sonnet', context: 200_000, replacedBy: 'claude-sonnet' },
    ],
  },
  {
    vendor: 'google',
    group: 'Google',
    icon: 'google',
    position: 300,
    models: [
      {
        id: 'gemini-flash',
        name: 'Gemini 3.8 Flash',
        upstream: 'gemini-3.8-flash',
        context: 200_000,
        output: 16_384,
        can: ['vision', 'reasoning'],
      },
      {
        id: 'gemini-pro',
        name: 'Gemini 4 Argon',
        upstream: 'gemini-4-argon',
        credit: 'advanced',
        context: 200_000,
        output: 16_384,
        can: ['vision', 'reasoning'],
      },
      {
        id: 'gemini-2-0-flash',
        name: 'Gemini-2.0-Flash',
        upstream: 'gemini-2.0-flash',
        context: 1_000_000,
        replacedBy: 'gemini-flash',
      },
      {
        id: 'gemini-flash-image',
        name: 'Gemini 3.1 Flash Image',
        upstream: 'gemini-3.1-flash-image-preview',
        image: imageOptions.gemini,
      },
      {
        id: 'gemini-pro-image',
        name: 'Gemini 3 Pro Image',
        upstream: 'gemini-3-pro-image-preview',
        price: 2,
        image: imageOptions.gemini,
      },
    ],
  },
  {
    vendor: 'demo',
    group: 'Demo',
    icon: 'demo',
    position: 900,
    models: [
      { id: 'demo', name: 'Demo', upstream: demoUpstream.plain, context: 32_000 },
      {
        id: 'demo-reasoning',
        name: 'Demo, reasoning',
        upstream: demoUpstream.reasoning,
        context: 32_000,
        can: ['reasoning'],
      },
      { id: 'demo-painter', name: 'Demo painter', image: imageOptions.demo },
    ],
  },
];

/** The rows of a new model table, for the connected vendors. */
export function seedModels(vendors: ReadonlySet<string>): ModelSeed[] {
  return families
    .filter((family) => vendors.has(family.vendor))
    .flatMap((family) => family.models.map((model, index) => toSeed(family, model, index)));
}

/** Of a model whose requests are short texts. */
const promptTokens = 32_000;

function toSeed(family: Family, model: Short, index: number): ModelSeed {
  const creditGroup = model.credit ?? (model.image ? 'image' : 'standard');
  return {
    modelId: model.id,
    modelName: `${model.name}~${family.group}`,
    vendor: family.vendor,
    upstreamId: model.upstream ?? model.id,
    type: model.image ? 'image' : 'text',
    groupName: family.group,
    icon: family.icon,
    groupColor: creditColors[creditGroup],
    creditGroup,
    price: model.price ?? 1,
    contextTokens: model.context ?? promptTokens,
    maxOutputTokens: model.output ?? 4096,
    vision: model.can?.includes('vision') ?? false,
    files: !model.image,
    reasoning: model.can?.includes('reasoning') ?? false,
    imageOptions: model.image ?? null,
    position: family.position + index,
    ...(model.replacedBy ? { status: 'retired', replacement: model.replacedBy } : {}),
  };
}

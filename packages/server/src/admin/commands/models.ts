import { listedOn, listPrice } from '@deskmate/ai-service/models/costs/list-prices';
import {
  type ModelEdit,
  modelAbilities,
  modelStatuses,
  modelTypes,
  modelVendors,
} from '@deskmate/ai-service/models/model-edit';
import type { ModelRow } from '@deskmate/ai-service/models/model-repository';
import { creditGroup } from '@deskmate/api/contracts/fields';
import {
  aspectRatio,
  type ImageOptions,
  imageBackground,
  imageFormat,
  imageQuality,
} from '@deskmate/api/contracts/image-options';
import * as z from 'zod';
import { aiOf, type CommandContext, defineCommand } from '../define-command.ts';
import { choices, currency, list, micros, oneOf, orNone, shortText, whole } from './schemas.ts';

const id = z.string().regex(/^[\w./:@-]{1,120}$/, 'must be letters, digits and . / : @ - _');
const modelId = { name: 'model id', schema: id } as const;

const terms = {
  creditGroup: { about: 'credit group it uses: standard, advanced or image', schema: creditGroup },
  price: { about: 'credits per query', schema: whole(1) },
  status: { about: 'active, hidden (not offered) or retired', schema: oneOf(modelStatuses) },
  replacement: { about: 'model that takes over when this one is retired, or none', schema: orNone(id) },
  contextTokens: { about: 'context window in tokens, answer included', schema: whole(1024) },
  maxOutputTokens: { about: 'maximum length of an answer in tokens', schema: whole(16) },
  abilities: {
    about: `${modelAbilities.join(', ')}, separated by commas, or none`,
    schema: list(oneOf(modelAbilities)),
  },
  vendorInput: { about: 'vendor cost per million input tokens, such as 2.50', schema: micros },
  vendorOutput: { about: 'vendor cost per million output tokens', schema: micros },
  vendorImage: { about: 'vendor cost per image', schema: micros },
  vendorMinute: { about: 'vendor cost per minute of dictation', schema: micros },
  vendorCurrency: { about: 'currency of the vendor costs (USD)', schema: currency },
  position: { about: 'position in lists; smaller numbers come first', schema: whole(0) },
  type: { about: 'text, or image for a model that Art uses', schema: oneOf(modelTypes) },
  aspectRatios: {
    about: 'aspect ratios of an image model, separated by commas: 1:1, 16:9 …',
    schema: choices(aspectRatio),
  },
  qualities: { about: 'qualities that people can choose: low, medium, high, or none', schema: choices(imageQuality) },
  backgrounds: {
    about: 'backgrounds that people can choose: opaque, transparent, or none',
    schema: choices(imageBackground),
  },
  formats: { about: 'file formats that people can choose: png, webp, jpeg, or none', schema: choices(imageFormat) },
  maxCount: { about: 'maximum images per request, up to 4', schema: whole(1) },
  maxReferences: { about: 'maximum reference images, up to 4', schema: whole(0) },
} as const;
const vendor = { about: modelVendors.join(', '), schema: oneOf(modelVendors) } as const;
const upstreamId = { about: 'model id at the vendor', schema: shortText } as const;
const name = { about: 'name shown to people', schema: shortText } as const;
const group = { about: 'group that lists the model', schema: shortText } as const;

export const listModels = defineCommand({
  name: 'list-models',
  about: 'list all models, including hidden and retired ones; `offered` marks those that people can choose now',
  words: [],
  async run(context) {
    const { models, operator } = aiOf(context);
    const offered = new Set((await models.list()).map(({ model_id }) => model_id));
    return (await operator.models.list()).map((row) => ({ ...toLine(row), offered: offered.has(row.modelId) }));
  },
});

export const addModel = defineCommand({
  name: 'add-model',
  about: 'add a model',
  words: [modelId],
  options: {
    vendor: { ...vendor, needed: true },
    upstreamId: { ...upstreamId, needed: true },
    name: { ...name, needed: true },
    group: { ...group, needed: true },
    ...terms,
  },
  async run(context, model, given) {
    await requireOffered(context, given.replacement);
    const row = await aiOf(context).operator.models.add(model, toEdit(given));
    await context.services.main?.operator.noteModel('model_added', model);
    return describeOffer(context, row);
  },
});

export const editModel = defineCommand({
  name: 'edit-model',
  about: 'change a model; takes effect immediately and survives restarts',
  words: [modelId],
  options: { vendor, upstreamId, name, group, ...terms },
  run: (context, model, given) => change(context, model, toEdit(given)),
});

export const retireModel = defineCommand({
  name: 'retire-model',
  about: 'retire a model; existing chats switch to the replacement, if any',
  words: [modelId, { name: 'replacement', schema: orNone(id) }],
  run: (context, model, replacement) => change(context, model, { status: 'retired', replacement }),
});

async function change(context: CommandContext, model: string, edit: ModelEdit): Promise<string> {
  await requireOffered(context, edit.replacement);
  const row = await aiOf(context).operator.models.edit(model, edit);
  await context.services.main?.operator.noteModel('model_changed', model);
  return describeOffer(context, row);
}

/** A replacement that nobody can use would leave the chats that name the model without an answer. */
async function requireOffered(context: CommandContext, replacement: string | null | undefined): Promise<void> {
  if (!replacement) return;
  const { models, operator } = aiOf(context);
  const offered = new Set((await models.list()).map(({ model_id }) => model_id));
  const rows = new Map((await operator.models.list()).map((row) => [row.modelId, row]));
  let row = rows.get(replacement);
  // A retired one may lead on; the model table refuses circles and unknown ids.
  for (let hops = 0; row?.status === 'retired' && row.replacement && hops < 5; hops += 1)
    row = rows.get(row.replacement);
  if (row && !offered.has(row.modelId))
    throw new Error(
      `${row.modelId} cannot be a replacement: it is not on offer (${row.vendor} is not connected or does not have it).`,
    );
}

type ImageModelOptions = {
  aspectRatios?: ImageOptions['aspect_ratios'];
  qualities?: ImageOptions['qualities'];
  backgrounds?: ImageOptions['backgrounds'];
  formats?: ImageOptions['formats'];
  maxCount?: number;
  maxReferences?: number;
};

const toEdit = <T extends VendorPriceOptions & ImageModelOptions>(given: T) => withImageOptions(withVendorPrice(given));

/** The given options of an image model, as one field. */
function withImageOptions<T extends ImageModelOptions>(
  given: T,
): Omit<T, keyof ImageModelOptions> & Pick<ModelEdit, 'imageOptions'> {
  const { aspectRatios, qualities, backgrounds, formats, maxCount, maxReferences, ...rest } = given;
  const options = {
    aspect_ratios: aspectRatios,
    qualities,
    backgrounds,
    formats,
    max_count: maxCount,
    max_references: maxReferences,
  };
  const isSaid = Object.values(options).some((option) => option !== undefined);
  return { ...rest, imageOptions: isSaid ? options : undefined };
}

type VendorPriceOptions = { [Name in 'vendorInput' | 'vendorOutput' | 'vendorImage' | 'vendorMinute']?: number } & {
  vendorCurrency?: string;
};

/** The given parts of the vendor's price, as one field. */
function withVendorPrice<T extends VendorPriceOptions>(
  given: T,
): Omit<T, keyof VendorPriceOptions> & Pick<ModelEdit, 'vendorPrice'> {
  const { vendorInput, vendorOutput, vendorImage, vendorMinute, vendorCurrency, ...rest } = given;
  const price = {
    input: vendorInput,
    output: vendorOutput,
    image: vendorImage,
    minute: vendorMinute,
    currency: vendorCurrency,
  };
  const isSaid = Object.values(price).some((part) => part !== undefined);
  return { ...rest, vendorPrice: isSaid ? price : undefined };
}

/** The status of the model, and the reason if nobody can choose it. */
async function describeOffer(context: CommandContext, row: ModelRow): Promise<string> {
  const unchanged = `${row.modelId} (${row.modelName.split('~', 1)[0]}) is saved`;
  if (row.status === 'hidden') return `${unchanged} and hidden.`;
  if (row.status === 'retired')
    return `${unchanged} as retired; ${row.replacement ? `${row.replacement} replaces it` : 'it has no replacement'}.`;
  const offered = (await aiOf(context).models.list()).some(({ model_id }) => model_id === row.modelId);
  return offered
    ? `${unchanged} and on offer.`
    : `${unchanged}; people can choose it once ${row.vendor} is connected and has it.`;
}

const toLine = (row: ModelRow) => ({
  model_id: row.modelId,
  name: row.modelName,
  vendor: row.vendor,
  upstream_id: row.upstreamId,
  type: row.type,
  credit_group: row.creditGroup,
  price: row.price,
  vendor_price: shownVendorPrice(row),
  status: row.status,
  replacement: row.replacement,
  context_tokens: row.contextTokens,
  max_output_tokens: row.maxOutputTokens,
  abilities: modelAbilities.filter((ability) => row[ability]),
  ...(row.imageOptions && { image_options: row.imageOptions }),
});

/** The operator's own, else the vendor's list price with the day it was read; null where neither is known. */
function shownVendorPrice(row: ModelRow) {
  if (row.vendorPrice) return priceAsOptions(row.vendorPrice);
  const listed = listPrice(row, new Date());
  return listed && { ...priceAsOptions(listed), listed_on: listedOn };
}

/** As the options have it: per million tokens, image and minute. */
const priceAsOptions = ({ currency, long, ...price }: NonNullable<ModelRow['vendorPrice']>) => ({
  currency,
  ...(long && {
    above_input_tokens: long.above,
    long_input: long.input / 1_000_000,
    long_output: long.output / 1_000_000,
  }),
  ...Object.fromEntries(Object.entries(price).map(([name, amount]) => [name, amount / 1_000_000])),
});

import { listedOn, listPrice } from '@deskmate/ai-service/costs/list-prices';
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
  creditGroup: { about: 'which credit it costs: standard, advanced or image', schema: creditGroup },
  price: { about: 'credits that a query costs', schema: whole(1) },
  status: { about: 'active, hidden (offered to nobody) or retired', schema: oneOf(modelStatuses) },
  replacement: { about: 'the model that answers once it is retired, or none', schema: orNone(id) },
  contextTokens: { about: 'how much it can read, answer included', schema: whole(1024) },
  maxOutputTokens: { about: 'how long an answer may be', schema: whole(16) },
  abilities: { about: `${modelAbilities.join(', ')}, between commas, or none`, schema: list(oneOf(modelAbilities)) },
  vendorInput: { about: 'what the vendor takes for a million input tokens, such as 2.50', schema: micros },
  vendorOutput: { about: 'the same for a million output tokens', schema: micros },
  vendorImage: { about: 'what the vendor takes for one image', schema: micros },
  vendorMinute: { about: 'what the vendor takes for a minute of dictation', schema: micros },
  vendorCurrency: { about: 'in which currency the vendor takes it (USD)', schema: currency },
  position: { about: 'its place in lists; smaller comes first', schema: whole(0) },
  type: { about: 'text, or image for a model that Art draws with', schema: oneOf(modelTypes) },
  aspectRatios: { about: 'of an image model, between commas: 1:1, 16:9 …', schema: choices(aspectRatio) },
  qualities: { about: 'which it lets people choose: low, medium, high, or none', schema: choices(imageQuality) },
  backgrounds: { about: 'opaque, transparent, or none', schema: choices(imageBackground) },
  formats: { about: 'png, webp, jpeg, or none', schema: choices(imageFormat) },
  maxCount: { about: 'how many images one order may ask for, up to 4', schema: whole(1) },
  maxReferences: { about: 'how many reference images it takes, up to 4', schema: whole(0) },
} as const;
const vendor = { about: modelVendors.join(', '), schema: oneOf(modelVendors) } as const;
const upstreamId = { about: 'the vendor’s own name for it', schema: shortText } as const;
const name = { about: 'the name that people see', schema: shortText } as const;
const group = { about: 'the group it stands in', schema: shortText } as const;

export const listModels = defineCommand({
  name: 'list-models',
  about: 'every model of the table, hidden and retired ones too; `offered` where people can choose it now',
  words: [],
  async run(context) {
    const { models, operator } = aiOf(context);
    const offered = new Set((await models.list()).map(({ model_id }) => model_id));
    return (await operator.models.list()).map((row) => ({ ...toLine(row), offered: offered.has(row.modelId) }));
  },
});

export const addModel = defineCommand({
  name: 'add-model',
  about: 'put a model into the table',
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
  about: 'change a model of the table; known at once, kept at every start',
  words: [modelId],
  options: { vendor, upstreamId, name, group, ...terms },
  run: (context, model, given) => change(context, model, toEdit(given)),
});

export const retireModel = defineCommand({
  name: 'retire-model',
  about: 'take a model off the offer; chats that name it are answered by the replacement (or none)',
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
      `${row.modelId} is not on offer now (${row.vendor} is not connected or does not have it), so it cannot answer for another.`,
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
  const unchanged = `${row.modelId} (${row.modelName.split('~', 1)[0]}) is kept`;
  if (row.status === 'hidden') return `${unchanged} and hidden.`;
  if (row.status === 'retired') return `${unchanged} as retired; ${row.replacement ?? 'nobody'} answers for it.`;
  const offered = (await aiOf(context).models.list()).some(({ model_id }) => model_id === row.modelId);
  return offered
    ? `${unchanged} and on offer.`
    : `${unchanged}; it is offered where ${row.vendor} is connected and has it.`;
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

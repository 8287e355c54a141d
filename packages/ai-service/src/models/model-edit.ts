import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import { listPrice } from './costs/list-prices.ts';
import { creditColors } from './credit-colors.ts';
import { changeImageOptions } from './image-model-edit.ts';
import type { ModelRow, VendorPrice } from './model-repository.ts';

export const modelAbilities = ['vision', 'files', 'reasoning'] as const;
export const modelStatuses = ['active', 'hidden', 'retired'] as const;
/** What the operator may add; a model of dictation comes from the configuration. */
export const modelTypes = ['text', 'image'] as const;
/**
 * Vendors with an adapter; `server` is OPENAI_COMPATIBLE_URL, `image-server` OPENAI_COMPATIBLE_IMAGES_URL, `references`
 * the tool for Islamic questions.
 */
export const modelVendors = [
  'openai',
  'anthropic',
  'google',
  'server',
  'image-server',
  'ollama',
  'demo',
  'references',
] as const;

/** The fields of a model that the operator may change. */
export type ModelEdit = {
  /** Display name, without the group behind a tilde. */
  name?: string | undefined;
  vendor?: (typeof modelVendors)[number] | undefined;
  upstreamId?: string | undefined;
  group?: string | undefined;
  creditGroup?: CreditGroup | undefined;
  /** Whole credits. */
  price?: number | undefined;
  /** The given parts replace the former ones. */
  vendorPrice?: { [Name in keyof VendorPrice]?: VendorPrice[Name] | undefined } | undefined;
  status?: (typeof modelStatuses)[number] | undefined;
  /** The model that answers instead of a retired one; null for none. */
  replacement?: string | null | undefined;
  contextTokens?: number | undefined;
  maxOutputTokens?: number | undefined;
  abilities?: (typeof modelAbilities)[number][] | undefined;
  position?: number | undefined;
  /** A model that is listed as one of texts may be one that draws. */
  type?: (typeof modelTypes)[number] | undefined;
  /** Of an image model; an option that is not given keeps its value, or gets the usual one of the vendor. */
  imageOptions?: { [Name in keyof ImageOptions]?: ImageOptions[Name] | undefined } | undefined;
};

export type ModelTerms = Omit<ModelRow, 'updatedAt'>;

/**
 * Applies an edit to a row.
 * @throws Error with a message for the operator, when the model could not work.
 */
export function changeModel(row: ModelTerms, edit: ModelEdit, others: readonly ModelTerms[]): ModelTerms {
  const vendor = edit.vendor ?? row.vendor;
  const upstreamId = edit.upstreamId ?? row.upstreamId;
  const groupName = edit.group ?? row.groupName;
  const type = edit.type ?? row.type;
  const creditGroup = edit.creditGroup ?? (type === row.type ? row.creditGroup : groupOf[type]);
  const [shown = ''] = row.modelName.split('~', 1);
  const can = (ability: (typeof modelAbilities)[number]) =>
    type !== 'image' && (edit.abilities?.includes(ability) ?? row[ability]);
  if (type === 'image' && edit.abilities && edit.abilities.length > 0)
    throw new Error('--abilities apply to text models only.');
  const changed: ModelTerms = {
    ...row,
    vendor,
    upstreamId,
    groupName,
    creditGroup,
    type,
    imageOptions: changeImageOptions({ vendor, type, imageOptions: row.imageOptions }, edit.imageOptions),
    modelName: `${edit.name ?? shown}~${groupName}`,
    icon: edit.vendor === undefined ? row.icon : vendor,
    groupColor: creditColors[creditGroup],
    price: edit.price ?? row.price,
    vendorPrice: edit.vendorPrice
      ? changePrice(row.vendorPrice ?? listPrice({ vendor, upstreamId }, new Date()), edit.vendorPrice)
      : row.vendorPrice,
    status: edit.status ?? row.status,
    replacement: edit.replacement === undefined ? row.replacement : edit.replacement,
    contextTokens: edit.contextTokens ?? row.contextTokens,
    maxOutputTokens: edit.maxOutputTokens ?? row.maxOutputTokens,
    vision: can('vision'),
    files: can('files'),
    reasoning: can('reasoning'),
    position: edit.position ?? row.position,
    // Known for the old upstream id only.
    present: vendor === row.vendor && upstreamId === row.upstreamId ? row.present : null,
  };
  refuseUnfit(changed, others);
  return changed;
}

const groupOf: Record<ModelTerms['type'], CreditGroup> = { text: 'standard', image: 'image', audio: 'standard' };

const changePrice = (now: VendorPrice | null, edit: NonNullable<ModelEdit['vendorPrice']>): VendorPrice => ({
  currency: edit.currency ?? now?.currency ?? 'USD',
  input: edit.input ?? now?.input ?? 0,
  output: edit.output ?? now?.output ?? 0,
  image: edit.image ?? now?.image ?? 0,
  minute: edit.minute ?? now?.minute ?? 0,
  // The operator's price for tokens applies to all requests, unless `long` is given.
  ...(edit.long && { long: edit.long }),
});

function refuseUnfit(row: ModelTerms, others: readonly ModelTerms[]): void {
  if (row.modelName.split('~').length > 2) throw new Error('Names and groups cannot hold a tilde (~).');
  if (row.maxOutputTokens >= row.contextTokens) {
    throw new Error(
      `--max-output-tokens (${row.maxOutputTokens}) must leave room in the context of ${row.contextTokens}.`,
    );
  }
  if (row.type === 'text' && row.vendor === 'image-server')
    throw new Error('image-server has image models only: --type image.');
  const leftBehind = others.find((one) => one.replacement === row.modelId && one.type !== row.type);
  if (leftBehind) throw new Error(`${row.modelId} answers for ${leftBehind.modelId}, which is of another type.`);
  if (row.replacement !== null) refuseUnfitReplacement(row, row.replacement, others);
  if (row.status === 'retired') return;
  const leaning = others.find((one) => one.status === 'retired' && one.replacement === row.modelId);
  if (leaning && row.status === 'hidden') {
    throw new Error(`${row.modelId} answers for ${leaning.modelId}; give that one another replacement first.`);
  }
}

function refuseUnfitReplacement(
  { modelId, type }: ModelTerms,
  replacement: string,
  others: readonly ModelTerms[],
): void {
  const find = (id: string) => others.find((one) => one.modelId === id);
  const seen = new Set([modelId]);
  for (let id: string | null = replacement; id !== null; ) {
    if (seen.has(id)) throw new Error(`${replacement} leads back to ${modelId}; a replacement cannot go in a circle.`);
    seen.add(id);
    const next = find(id);
    if (!next) throw new Error(`There is no model ${id} to replace it; list-models shows the existing ones.`);
    if (next.type !== type) throw new Error(`${id} makes something else (${next.type}, not ${type}).`);
    if (next.status === 'hidden') throw new Error(`${id} is hidden, so it cannot answer for ${modelId}.`);
    id = next.status === 'retired' ? next.replacement : null;
  }
}

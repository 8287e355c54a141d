import type { ImageOptions } from '@deskmate/api/contracts/image-options';
import { imageOptions } from './image-options.ts';
import type { ModelRow } from './model-repository.ts';

/** What an image model of each vendor usually has. A vendor that is not here has no adapter for images. */
const usual: Partial<Record<string, ImageOptions>> = {
  openai: imageOptions.gptImage,
  google: imageOptions.gemini,
  server: imageOptions.compatible,
  'image-server': imageOptions.compatible,
  ollama: imageOptions.compatible,
  demo: imageOptions.demo,
};

/** Choices that Google's models do not take: the adapter could not pass them on. */
const notOfGoogle = ['qualities', 'backgrounds', 'formats'] as const;

const maxImages = 4;
const maxReferences = 4;

/**
 * The options of a model after an edit; null for a model that does not draw.
 * @throws Error with a message for the operator, when the vendor could not follow them.
 */
export function changeImageOptions(
  model: Pick<ModelRow, 'type' | 'imageOptions'> & { vendor: string },
  edit: { [Name in keyof ImageOptions]?: ImageOptions[Name] | undefined } = {},
): ImageOptions | null {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  if (model.type !== 'image') {
    if (Object.keys(given).length > 0) throw new Error('Only image models have these options: --type image.');
    return null;
  }
  const before = model.imageOptions ?? usual[model.vendor];
  if (!before) throw new Error(`${model.vendor} has no image models.`);
  const options: ImageOptions = { ...before, ...given };
  refuseUnfit(model.vendor, options);
  return options;
}

function refuseUnfit(vendor: string, options: ImageOptions): void {
  if (options.aspect_ratios.length === 0) throw new Error('--aspect-ratios: an image model needs at least one ratio.');
  if (options.max_count < 1 || options.max_count > maxImages)
    throw new Error(`--max-count must be from 1 to ${maxImages}.`);
  if (options.max_references > maxReferences) throw new Error(`--max-references must be at most ${maxReferences}.`);
  const foreign = vendor === 'google' ? notOfGoogle.find((name) => options[name].length > 0) : undefined;
  if (foreign) throw new Error(`--${foreign}: Google’s models do not have this option.`);
}

import type { AspectRatio, ImageOptions } from '@deskmate/api/contracts/image-options';
import { autoStyleId } from '@deskmate/api/image-styles';
import type { ArtSettings } from './art-settings.ts';

/** What can be ordered of the chosen model now, from what was chosen before. */
export type FittedSettings = {
  styleId: number;
  imageCount: number;
  aspectRatio: AspectRatio;
  /** Null where the model has no such choice, or the model decides. */
  quality: ImageOptions['qualities'][number] | null;
  background: ImageOptions['backgrounds'][number] | null;
  format: ImageOptions['formats'][number] | null;
};

/**
 * The settings as the chosen model can follow them: its nearest ratio, no more images than it draws, and no option that it
 * does not have. What was chosen is not forgotten, so that another model gets it back.
 * @param servedStyles the styles that the model draws in; null while that is not known
 */
export function fitToModel(
  settings: ArtSettings,
  options: ImageOptions,
  servedStyles: ReadonlySet<number> | null,
): FittedSettings {
  const known = <T extends string>(value: string | null, choices: readonly T[]): T | null =>
    choices.find((choice) => choice === value) ?? null;
  const background = known(settings.background, options.backgrounds);
  const format = known(settings.format, options.formats);
  const isServed = servedStyles?.has(settings.selectedArtStyle) ?? true;
  return {
    styleId: isServed ? settings.selectedArtStyle : autoStyleId,
    imageCount: Math.max(1, Math.min(settings.imageCount, options.max_count)),
    aspectRatio: nearestRatio(settings.aspectRatio, options.aspect_ratios),
    quality: known(settings.quality, options.qualities),
    background,
    // JPEG has no transparency.
    format: background === 'transparent' && format === 'jpeg' ? null : format,
  };
}

/** Width by height. */
export function ratioValue(ratio: AspectRatio): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return width / height;
}

function nearestRatio(ordered: AspectRatio, offered: readonly AspectRatio[]): AspectRatio {
  const distance = (ratio: AspectRatio) => Math.abs(Math.log(ratioValue(ratio) / ratioValue(ordered)));
  return [...offered].sort((a, b) => distance(a) - distance(b))[0] ?? ordered;
}

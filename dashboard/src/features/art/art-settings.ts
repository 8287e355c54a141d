import type { AspectRatio } from '@deskmate/api/contracts/image-options';
import { autoStyleId } from '@deskmate/api/image-styles';
import { isStyleId } from './image-style-list.ts';

/** What the form of Art begins with: what was used last on this device. */
export type ArtSettings = {
  selectedArtStyle: number;
  imageCount: number;
  aspectRatio: AspectRatio;
  quality: string | null;
  background: string | null;
  format: string | null;
  /** An order of more credits than this is asked about first; null asks about none. */
  confirmAbove: number | null;
  /** Newest first. */
  recentStyles: number[];
};

export const maxImages = 4;
const maxRecentStyles = 6;

export const aspectRatios = ['1:1', '16:9', '9:16', '3:2', '2:3', '4:5', '21:9'] as const satisfies AspectRatio[];

export const confirmChoices = [0, 2, 4, 10, 20, null] as const;

export const defaultArtSettings: ArtSettings = {
  selectedArtStyle: autoStyleId,
  imageCount: 1,
  aspectRatio: '1:1',
  quality: null,
  background: null,
  format: null,
  confirmAbove: 4,
  recentStyles: [],
};

/** Reads stored settings leniently: a broken text or field yields its default. */
export function readArtSettings(text: string | null): ArtSettings {
  const stored = parse(text);
  const oneOf = <T>(value: unknown, choices: readonly T[], fallback: T): T =>
    choices.includes(value as T) ? (value as T) : fallback;
  const words = (value: unknown) => (typeof value === 'string' && value.length < 20 ? value : null);
  const { recentStyles } = stored;
  return {
    selectedArtStyle: isStyleId(stored.selectedArtStyle) ? stored.selectedArtStyle : autoStyleId,
    imageCount: oneOf(stored.imageCount, [1, 2, 3, maxImages], defaultArtSettings.imageCount),
    aspectRatio: oneOf(stored.aspectRatio, aspectRatios, defaultArtSettings.aspectRatio),
    quality: words(stored.quality),
    background: words(stored.background),
    format: words(stored.format),
    confirmAbove: oneOf(stored.confirmAbove, confirmChoices, defaultArtSettings.confirmAbove),
    recentStyles: Array.isArray(recentStyles) ? recentStyles.filter(isStyleId).slice(0, maxRecentStyles) : [],
  };
}

/** The settings with another style, which is now the one used last. Auto is always the first and no recent one. */
export function withStyle(settings: ArtSettings, styleId: number): ArtSettings {
  const others = settings.recentStyles.filter((id) => id !== styleId);
  const recentStyles = styleId === autoStyleId ? settings.recentStyles : [styleId, ...others].slice(0, maxRecentStyles);
  return { ...settings, selectedArtStyle: styleId, recentStyles };
}

function parse(text: string | null): Partial<Record<keyof ArtSettings, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value !== null && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

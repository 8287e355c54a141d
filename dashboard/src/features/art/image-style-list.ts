import { type ImageStyleKey, imageStyles } from '@deskmate/api/image-styles';
import { createFilter } from '@deskmate/api/search/fold-letters';

export type ImageStyle = (typeof imageStyles)[number];

const autoStyle = imageStyles[0];

const samples = import.meta.glob<string>('./style-samples/*.webp', { eager: true, query: '?url', import: 'default' });

export const isStyleId = (value: unknown): value is number => imageStyles.some(({ id }) => id === value);

/** The style of an id; Auto for one that this version does not know. */
export const styleOf = (styleId: number): ImageStyle => imageStyles.find(({ id }) => id === styleId) ?? autoStyle;

/** The address of the style's sample: our own drawing of one motif. */
export const sampleOf = (key: ImageStyleKey): string => samples[`./style-samples/${key}.webp`] ?? '';

/** The styles whose name in the reader's language, or whose English key, contains the searched words. */
export function searchStyles(query: string, nameOf: (key: ImageStyleKey) => string): readonly ImageStyle[] {
  const isFound = createFilter(query);
  return imageStyles.filter(({ key }) => isFound(`${nameOf(key)} ${key}`));
}

const stripLength = 10;

/** The styles of the strip: Auto, those used last, then the first of the list. */
export const firstStyles = (recent: readonly number[]): readonly number[] =>
  [...new Set([autoStyle.id, ...recent, ...imageStyles.map(({ id }) => id)])].slice(0, stripLength);

/** The strip with a style that it lacks, right after Auto. */
export const withShownStyle = (strip: readonly number[], styleId: number): readonly number[] =>
  strip.includes(styleId) ? strip : [autoStyle.id, styleId, ...strip.slice(1, -1)];

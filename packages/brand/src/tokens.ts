/** Colours by theme; each pair of text and background that the product uses has a contrast of at least 4.5:1. */
export const colours = {
  light: {
    paper: '#FBFAF6',
    surface: '#FFFFFF',
    ink: '#17201C',
    inkSoft: '#56625C',
    line: '#E4E2DA',
    /** Edge of things that can be used: 3:1 on paper and surface. */
    edge: '#84908A',
    pine: '#12705A',
    pineStrong: '#0C5645',
    onPine: '#FFFFFF',
    pineWash: '#E7F1EC',
    amber: '#B45309',
    amberWash: '#FDF5E8',
    rose: '#B42338',
    roseWash: '#FBE9EA',
    shadow: '0 8px 24px rgb(23 32 28 / 0.12)',
  },
  dark: {
    paper: '#111513',
    surface: '#181E1B',
    ink: '#E8EDE9',
    inkSoft: '#A3B0A9',
    line: '#2A332E',
    edge: '#6B7871',
    pine: '#4CC3A1',
    pineStrong: '#74D6BA',
    onPine: '#0B1512',
    pineWash: '#16302A',
    amber: '#F3B562',
    amberWash: '#33270F',
    rose: '#F28B9A',
    roseWash: '#3A1D22',
    shadow: '0 8px 24px rgb(0 0 0 / 0.5)',
  },
} as const;

/** A 1.2 scale from 16 px, in rem. */
export const typeScale = {
  small: 0.875,
  body: 1,
  large: 1.2,
  title: 1.44,
  heading: 1.728,
  display: 2.488,
  hero: 3.583,
} as const;

export const fonts = {
  latin: 'Figtree',
  arabic: 'IBM Plex Sans Arabic',
  fallback: 'system-ui, sans-serif',
  mono: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
} as const;

/** Pixels. */
export const radii = { card: 12, control: 8 } as const;

/** Pixels. */
export const sizes = {
  headerMobile: 64,
  headerDesktop: 80,
  navVertical: 280,
  navMini: 88,
  settingsDrawer: 280,
  profileDrawer: 360,
  shortMenuFrom: 1367,
  planCardMin: 680,
} as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--dm-${kebab(name)}:${value};`)
    .join('');

const shape = declarations({
  radiusCard: `${radii.card}px`,
  radiusControl: `${radii.control}px`,
  fontMono: fonts.mono,
  ...Object.fromEntries(Object.entries(typeScale).map(([name, rem]) => [`text-${name}`, `${rem}rem`])),
});

/**
 * The tokens as CSS custom properties (`--dm-ink-soft`). The theme follows `data-theme` on
 * the root element, and the system's setting where no script has put it there. Paper is always light.
 */
export const cssVariables = (): string => {
  const light = declarations(colours.light);
  const dark = declarations(colours.dark);
  return [
    `:root{color-scheme:light;${shape}${light}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${dark}}}`,
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${dark}}}`,
  ].join('\n');
};

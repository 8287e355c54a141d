import { describe, expect, it } from 'vitest';
import { colours, cssVariables } from './tokens.ts';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

type ColourName = keyof typeof colours.light;

const pairs: [ColourName, ColourName, number][] = [
  ...(['paper', 'surface', 'pineWash'] as const).flatMap((background): [ColourName, ColourName, number][] => [
    ['ink', background, 4.5],
    ['inkSoft', background, 4.5],
    ['pine', background, 4.5],
  ]),
  ['amber', 'paper', 4.5],
  ['amber', 'amberWash', 4.5],
  ['rose', 'surface', 4.5],
  ['rose', 'roseWash', 4.5],
  ['onPine', 'pine', 4.5],
  ['onPine', 'pineStrong', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'surface', 3],
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(pairs)('%s on %s reaches %d to 1', (front, background, least) => {
    expect(contrast(colours[theme][front], colours[theme][background])).toBeGreaterThanOrEqual(least);
  });
});

it('names every colour as a custom property of both themes', () => {
  expect(cssVariables()).toContain(`--dm-ink-soft:${colours.light.inkSoft};`);
  expect(cssVariables().split(`--dm-on-pine:${colours.dark.onPine};`)).toHaveLength(3);
});

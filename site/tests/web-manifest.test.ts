import { pagePaths } from '@deskmate/api/page-paths';
import { identity } from '@deskmate/brand/identity';
import { colours } from '@deskmate/brand/tokens';
import { describe, expect, it } from 'vitest';
import { builtPages, files, readBuilt } from './built-pages.ts';

type Icon = { src: string; sizes: string; type: string; purpose?: string };

const manifest = JSON.parse(readBuilt('/manifest.webmanifest').toString());
const icons: Icon[] = manifest.icons;

const pngSignature = '89504e470d0a1a0a';

/** The header of a PNG: its first chunk begins with width and height. */
const pngSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('the web manifest', () => {
  it('is named by every page', () => {
    const without = builtPages.filter(
      ({ document }) =>
        document.querySelector('link[rel="manifest"]')?.getAttribute('href') !== '/manifest.webmanifest',
    );
    expect(without.map(({ address }) => address)).toEqual([]);
  });

  it('opens the dashboard, inside its own scope, in a window of its own', () => {
    expect(manifest).toMatchObject({
      name: identity.name,
      short_name: identity.name,
      lang: 'en',
      dir: 'ltr',
      start_url: pagePaths.dashboard,
      display: 'standalone',
    });
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  });

  it('has the colours of the brand, as the pages have', () => {
    expect(manifest.background_color).toBe(colours.light.paper);
    expect(manifest.theme_color).toBe(colours.light.paper);
    for (const { address, document } of builtPages) {
      const announced = document
        .querySelectorAll('meta[name="theme-color"]')
        .map((meta) => [meta.getAttribute('media'), meta.getAttribute('content')]);
      expect(announced, address).toEqual([
        ['(prefers-color-scheme: light)', colours.light.paper],
        ['(prefers-color-scheme: dark)', colours.dark.paper],
      ]);
    }
  });

  it('has the two sizes that browsers ask for before they offer to install', () => {
    const maskable = icons.filter(({ purpose = '' }) => purpose.split(' ').includes('maskable'));
    for (const size of ['192x192', '512x512']) {
      expect(icons.some(({ sizes, purpose = 'any' }) => sizes === size && purpose.split(' ').includes('any'))).toBe(
        true,
      );
      expect(maskable.some(({ sizes }) => sizes === size)).toBe(true);
    }
  });
});

it.each(icons)('$src is there, of the type and size that the manifest claims', ({ src, sizes, type }) => {
  expect(files).toContain(src);
  const content = readBuilt(src);
  if (type === 'image/png') {
    expect(content.toString('hex', 0, 8)).toBe(pngSignature);
    expect(pngSize(content)).toBe(sizes);
  } else {
    expect([type, sizes]).toEqual(['image/svg+xml', 'any']);
    expect(content.toString()).toMatch(/^<svg[^>]+viewBox=/);
  }
});

it('the icon for iPhones is there, 180 px and without transparency', () => {
  const png = readBuilt('/apple-touch-icon.png');
  expect(pngSize(png)).toBe('180x180');
  const colourType = png[25];
  // 2: three colours. 3: a palette, which is transparent only with a tRNS chunk. 4 and 6 carry an alpha channel.
  expect([2, 3]).toContain(colourType);
  expect(png.includes('tRNS')).toBe(false);
});

import { join } from 'node:path';
import { identity } from '@deskmate/brand/identity';
import { logoMark } from '@deskmate/brand/logo';
import { colours } from '@deskmate/brand/tokens';
import type { APIRoute } from 'astro';
import { languages, type PageId, publicPages } from '../../../language/public-pages.ts';
import { messages } from '../../../messages/catalogue.ts';
import { previewPicture } from '../../../seo/preview-picture.ts';
import drawingSource from '../../../seo/preview-picture.ts?raw';
import { renderedPng } from '../../../seo/rendered-png.ts';
import type { ShapeWord } from '../../../seo/shape-text.ts';
import shapingSource from '../../../seo/shape-text.ts?raw';

/** Opening the fonts takes longer than a whole build whose pictures are all there, so it waits until one is missing. */
let shaper: Promise<ShapeWord> | undefined;
const openShaper = async () => {
  const { createWordShaper } = await import('../../../seo/shape-text.ts');
  return createWordShaper(join(process.cwd(), 'src/fonts'));
};

export const getStaticPaths = () =>
  languages.flatMap((language) =>
    (Object.keys(publicPages) as PageId[]).map((page) => ({ params: { language, page }, props: { language, page } })),
  );

export const GET: APIRoute<{ language: (typeof languages)[number]; page: PageId }> = async ({ props }) => {
  const { language, page } = props;
  const { home, meta } = messages(language);
  const title = page === 'home' ? home.eyebrow : meta[page].title;
  const png = await renderedPng({
    width: 1200,
    inputs: [title, language, identity.name, identity.tagline, logoMark(), colours.light, drawingSource, shapingSource],
    drawSvg: async () => {
      shaper ??= openShaper();
      return previewPicture(title, language, await shaper);
    },
  });
  return new Response(png, { headers: { 'content-type': 'image/png' } });
};

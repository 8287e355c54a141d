import { logoMark } from '@deskmate/brand/logo';
import { colours } from '@deskmate/brand/tokens';
import type { APIRoute } from 'astro';
import { renderedPng } from '../seo/rendered-png.ts';

/** Icons for home screens: the mark on a full square, with the margin that round masks need. */
const icons = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 };

export const getStaticPaths = () =>
  Object.entries(icons).map(([icon, width]) => ({ params: { icon }, props: { width } }));

export const GET: APIRoute<{ width: number }> = async ({ props }) => {
  const { paper, pine, amber } = colours.light;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 52 52"><rect x="-10" y="-10" width="52" height="52" fill="${paper}"/>${logoMark(pine, amber)}</svg>`;
  const png = await renderedPng({ width: props.width, inputs: [svg], drawSvg: () => svg });
  return new Response(png, { headers: { 'content-type': 'image/png' } });
};

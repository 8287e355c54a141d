import { pagePaths } from '@deskmate/api/page-paths';
import { identity } from '@deskmate/brand/identity';
import { colours } from '@deskmate/brand/tokens';
import type { APIRoute } from 'astro';

export const GET: APIRoute = () => {
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const manifest = {
    id: '/',
    name: identity.name,
    short_name: identity.name,
    lang: 'en',
    dir: 'ltr',
    description: identity.description.en,
    start_url: pagePaths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, icon(192), icon(512)],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};

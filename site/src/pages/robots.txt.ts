import type { APIRoute } from 'astro';

const closed = ['/dashboard', '/client', '/auth', '/share', '/api', '/ai'];

export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      // `$` and the slash do not block /ai-tools and similar paths.
      ...closed.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`]),
      '',
      `Sitemap: ${new URL('/sitemap-index.xml', site)}`,
      '',
    ].join('\n'),
  );

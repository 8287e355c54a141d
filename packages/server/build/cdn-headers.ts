import { securityHeaders } from '@deskmate/service-kit/http/security-headers';
import { diagramPolicy, sitePolicy, workerPolicy } from '../src/static/content-policy.ts';
import { cacheRule, readableAnywhere } from '../src/static/serve-static.ts';

type Rule = [path: string, headers: Record<string, string>];

/**
 * The headers of site and dashboard files for a CDN that takes a `_headers` file (Cloudflare Pages), as this server sends
 * them. Pages of the dashboard are not among them: the CDN forwards them, because each has a nonce of its own.
 * @param publicUrl of the built pages
 */
export function cdnHeaders(publicUrl: string): string {
  const { origin, protocol } = new URL(publicUrl);
  const page = { ...securityHeaders({ https: protocol === 'https:' }), 'content-security-policy': sitePolicy() };
  const rules: Rule[] = [
    ['/*', { ...page, 'cache-control': cacheRule('index.html', true) }],
    ['/_astro/*', { 'cache-control': cacheRule('_astro/a.js', false) }],
    ['/dashboard-assets/*', { ...readableAnywhere, 'cache-control': cacheRule('dashboard-assets/a.js', false) }],
    ['/dashboard-assets/pdf.worker.*', { 'content-security-policy': workerPolicy() }],
    ['/dashboard-assets/tesseract-*', { 'content-security-policy': workerPolicy() }],
    [
      '/dashboard-assets/diagram.html',
      {
        'content-security-policy': diagramPolicy({ origin }),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-cache',
      },
    ],
  ];
  const first = new Set<string>();
  return rules
    .map(([path, headers]) => [path, ...Object.entries(headers).flatMap(lineOf(first))].join('\n'))
    .join('\n\n');
}

/** A header that an earlier rule may have set is taken away first: the CDN would join both values. */
const lineOf =
  (known: Set<string>) =>
  ([name, value]: [string, string]): string[] => {
    const lines = known.has(name) ? [`  ! ${name}`, `  ${name}: ${value}`] : [`  ${name}: ${value}`];
    known.add(name);
    return lines;
  };

const captcha = 'https://challenges.cloudflare.com';

export type PolicySources = {
  /** The second host for people's files, if there is one. */
  filesUrl: string | undefined;
  /** Where the services are when they are not on this origin. */
  serviceOrigins: string[];
  captcha: boolean;
};

/**
 * The dashboard's policy (`safety.md` W01). The nonce is for the styles that the component library writes; because
 * it writes them through `innerHTML`, `require-trusted-types-for` cannot be asked for.
 */
export function dashboardPolicy(
  nonce: string,
  { filesUrl, serviceOrigins, captcha: withCaptcha }: PolicySources,
): string {
  return join({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(withCaptcha ? [captcha] : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Its own frame draws diagrams, under `diagramPolicy`.
    'frame-src': ["'self'", ...(withCaptcha ? [captcha] : [])],
    'connect-src': ["'self'", ...serviceOrigins],
    'img-src': ["'self'", 'data:', 'blob:', ...(filesUrl ? [filesUrl] : [])],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...everywhere,
  });
}

/**
 * The hidden frame in which the dashboard draws diagrams. The drawing library writes styles into its pictures, so
 * they are let in here; in turn nothing can be asked for from here, no script runs but the frame's own files, and
 * the page has an origin of its own, however it is opened (`safety.md` X05).
 */
export const diagramPolicy = (): string =>
  join({
    ...everywhere,
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ['data:'],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-scripts'],
  });

/**
 * The public pages carry the hashes of their own scripts and styles in a meta element, made at build time;
 * a meta element cannot refuse framing, so that travels here.
 */
export const sitePolicy = (): string => join(everywhere);

const everywhere = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const join = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

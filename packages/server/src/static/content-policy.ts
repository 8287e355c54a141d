const captcha = 'https://challenges.cloudflare.com';

export type PolicySources = {
  /** The origin of the configured public address. */
  origin: string;
  captcha: boolean;
  /** The origin of people's files, where they have one of their own. */
  files: string | null;
};

/**
 * The dashboard's policy. The nonce is for the styles that the component library writes; because
 * it writes them through `innerHTML`, `require-trusted-types-for` cannot be asked for.
 */
export function dashboardPolicy(nonce: string, { captcha: withCaptcha, files }: PolicySources): string {
  const filesHost = files === null ? [] : [files];
  return join({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...(withCaptcha ? [captcha] : [])],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Its own frame draws diagrams, under `diagramPolicy`.
    'frame-src': ["'self'", ...(withCaptcha ? [captcha] : [])],
    'connect-src': ["'self'", ...filesHost],
    'img-src': ["'self'", 'data:', 'blob:', ...filesHost],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...everywhere,
  });
}

/**
 * The hidden frame in which the dashboard draws diagrams. The drawing library writes styles into its pictures, so they are
 * allowed here; in turn the frame can make no request, runs no script but its own files, and has an origin of its own,
 * however it is opened. The public origin is listed by name, because in WebKit `'self'` matches nothing inside a frame
 * without an origin.
 */
export const diagramPolicy = ({ origin }: Pick<PolicySources, 'origin'>): string =>
  join({
    ...everywhere,
    'default-src': ["'none'"],
    'script-src': ["'self'", origin],
    'style-src': ["'self'", origin, "'unsafe-inline'"],
    'img-src': ['data:'],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'", origin],
    sandbox: ['allow-scripts'],
  });

/**
 * A worker that is loaded from an address has the policy of that answer and not of its page. Those that draw documents and
 * recognise text run WebAssembly, which the pages may not, and load the rest of their own files.
 */
export const workerPolicy = (): string =>
  join({
    ...everywhere,
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
  });

/**
 * The public pages have the hashes of their scripts and styles in a meta element, made at build time. A meta element
 * cannot forbid framing, so this header does.
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

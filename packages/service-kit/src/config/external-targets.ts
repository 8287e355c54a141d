import * as z from 'zod';

/** Another site or app that a person may be sent to after login, with tokens of their own for it. */
export type ExternalTarget = {
  id: string;
  /** What people call it; it stands in the list of sessions. */
  name: string;
  /** Absolute. A query in it is kept. */
  url: string;
  /** What is added to `url`: a one-time code that is exchanged for tokens, or the tokens themselves. */
  delivery: 'code' | 'query';
};

const words = {
  json: 'must be a JSON list of objects with id, url, and optionally name and delivery ("code" or "query")',
  url: 'has a url that is neither https:// nor of an app (com.example.app:/path), or one with a user name or a fragment',
  twice: 'names an id or an address twice',
};

const target = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,40}$/),
    name: z.string().trim().min(1).max(60).optional(),
    url: z.string().max(1000).refine(isTargetUrl, { error: words.url, abort: true }),
    delivery: z.enum(['code', 'query']).default('code'),
  })
  .transform(({ name, ...rest }): ExternalTarget => ({ ...rest, name: name ?? targetHost(rest.url) }));

/** The text of `EXTERNAL_TARGETS`. */
export const externalTargets = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: words.json });
      return z.NEVER;
    }
  })
  .pipe(z.array(target, words.json))
  .refine(
    (targets) => isDistinct(targets.map(({ id }) => id)) && isDistinct(targets.map(({ url }) => addressOf(url))),
    {
      error: words.twice,
    },
  );

/** What two addresses must share to be the same target: everything but the query and the fragment. */
export function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** How people know where an address leads: its host, or the scheme of an app. */
export const targetHost = (url: string): string => new URL(url).host || new URL(url).protocol.slice(0, -1);

/** A scheme of an app is a reversed domain name (RFC 8252), so that no scheme of a browser (javascript:, data:) is one. */
function isTargetUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hash } = new URL(url);
  const isApp = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol);
  return (protocol === 'https:' || isApp) && username === '' && password === '' && hash === '';
}

const isDistinct = (values: string[]): boolean => new Set(values).size === values.length;

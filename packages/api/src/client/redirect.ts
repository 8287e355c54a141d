/** Origins outside our own that an answer's `redirect_url` may lead to (`safety.md` 5). */
export const knownRedirectOrigins = [
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
  'https://accounts.google.com',
  'https://login.microsoftonline.com',
  'https://appleid.apple.com',
  'https://github.com',
] as const;

/**
 * The address to go to for a top-level `redirect_url` of our own JSON, or null when it leads anywhere
 * but our origin and the allowed ones.
 */
export function allowedRedirect(body: unknown, origin: string, allowedOrigins: readonly string[]): string | null {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  const target = (body as { redirect_url?: unknown }).redirect_url;
  if (typeof target !== 'string' || target.length > 4096) return null;
  try {
    const url = new URL(target, origin);
    if (url.username !== '' || url.password !== '') return null;
    return url.origin === origin || allowedOrigins.includes(url.origin) ? url.href : null;
  } catch {
    return null;
  }
}

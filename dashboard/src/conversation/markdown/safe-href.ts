const allowed = new Set(['http:', 'https:', 'mailto:']);

/** The address a link of an answer may lead to, or null: only web and mail addresses, written in full. */
export function safeHref(href: string): string | null {
  const text = href.trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(text)) return null;
  try {
    const url = new URL(text);
    if (!allowed.has(url.protocol) || url.username !== '' || url.password !== '') return null;
    return url.href;
  } catch {
    return null;
  }
}

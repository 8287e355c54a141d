import { changeBuiltHtml } from './built-html.ts';

/**
 * Astro marks what a component's styles may reach with `data-astro-cid-` and eight letters, on hundreds of
 * elements. Each page carries its styles with it, so a short mark per page does as well, and saves half a kilobyte
 * compressed.
 */
export const shortScopes = () => changeBuiltHtml('short-scopes', withShortScopes);

export function withShortScopes(html: string): string {
  const marks = new Map<string, string>();
  return html.replace(/\bdata-astro-cid-([a-z0-9]{8})(?:="[^"]*")?/g, (_, id: string) => {
    const mark = marks.get(id) ?? `data-s${marks.size.toString(36)}`;
    marks.set(id, mark);
    return mark;
  });
}

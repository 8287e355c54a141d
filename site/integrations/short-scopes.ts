import { changeBuiltHtml } from './built-html.ts';

/**
 * Astro marks what a component's styles may reach with `data-astro-cid-` and eight letters, on every element of the
 * component. Each page carries its styles with it, so a short mark per page does as well, and elements that no rule
 * names need none: together that saves more than half a kilobyte compressed.
 */
export const shortScopes = () => changeBuiltHtml('short-scopes', withShortScopes);

export function withShortScopes(html: string): string {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('');
  const named = namedByRules(styles);
  const marks = new Map<string, string>();
  const short = (id: string) => {
    const mark = marks.get(id) ?? `data-s${marks.size.toString(36)}`;
    marks.set(id, mark);
    return mark;
  };
  return html
    .replace(passedOn, '')
    .replace(
      /(<style[^>]*>[\s\S]*?<\/style>)|(<[a-z][\w-]*(?:\s[^<>]*)?>)/g,
      (whole, style: string | undefined, element: string | undefined) => {
        if (style !== undefined) return style.replace(mark, (_, id: string) => short(id));
        return (element ?? whole).replace(marked, (_, id: string) =>
          isNamed(element ?? '', named.get(id)) ? ` ${short(id)}` : '',
        );
      },
    );
}

/** An island is handed the mark of the component around it, and has no use for it. */
const passedOn = /,?&quot;data-astro-cid-[a-z0-9]{8}&quot;:\[0,true\]/g;
const mark = /\bdata-astro-cid-([a-z0-9]{8})\b/g;
const marked = / data-astro-cid-([a-z0-9]{8})(?:="[^"]*")?/g;

/** What stands before each mark in the styles: `h2`, `.card`, or `*` for anything harder to read. */
function namedByRules(styles: string): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const [, before = '', id = ''] of styles.matchAll(/([\w.-]*)\[data-astro-cid-([a-z0-9]{8})\]/g)) {
    const names = named.get(id) ?? new Set();
    const first = before.startsWith('.') ? `.${before.split('.')[1]}` : before.split('.')[0];
    names.add(first || '*');
    named.set(id, names);
  }
  return named;
}

function isNamed(element: string, names: Set<string> | undefined): boolean {
  if (names === undefined) return false;
  const tag = element.match(/^<([a-z][\w-]*)/)?.[1] ?? '';
  const classes = element.match(/\sclass="([^"]*)"/)?.[1]?.split(/\s+/) ?? [];
  return names.has('*') || names.has(tag) || classes.some((name) => names.has(`.${name}`));
}

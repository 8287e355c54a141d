import { changeBuiltHtml } from './built-html.ts';

/** Puts all styles of a page into its first style element: one hash in its policy, and nothing unstyled in between. */
export const oneStyle = () => changeBuiltHtml('one-style', withOneStyle);

export function withOneStyle(html: string): string {
  const styles = /<style>([\s\S]*?)<\/style>/g;
  const all = [...html.matchAll(styles)].map((match) => match[1]).join('');
  let isFirst = true;
  return html.replace(styles, () => {
    if (!isFirst) return '';
    isFirst = false;
    return `<style>${all}</style>`;
  });
}

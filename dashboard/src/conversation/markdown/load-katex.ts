export type Katex = typeof import('katex')['default'];

let loading: Promise<Katex> | undefined;
let loaded: Katex | undefined;

/** KaTeX, loaded with the first formula. */
export function loadKatex(): Promise<Katex> {
  loading ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(([module]) => {
    loaded = module.default;
    return loaded;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** KaTeX if it has loaded already, so that a formula is never shown as TeX first. */
export const katexNow = (): Katex | undefined => loaded;

/** KaTeX and the fonts that nearly every formula needs, because a late font shifts the layout. */
export async function loadKatexWithFonts(): Promise<void> {
  await loadKatex();
  const fonts = ['16px KaTeX_Main', 'italic 16px KaTeX_Math', '16px KaTeX_Size1', '16px KaTeX_Size2'];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
}

export type Katex = typeof import('katex')['default'];

let loading: Promise<Katex> | undefined;
let loaded: Katex | undefined;

/** The typesetter, loaded with the first formula. */
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

/** The typesetter where it has been loaded already, so that a formula is drawn before anything of it is seen. */
export const katexNow = (): Katex | undefined => loaded;

/** The typesetter and the fonts that nearly every formula needs: letters that change their font change their place. */
export async function loadKatexWithFonts(): Promise<void> {
  await loadKatex();
  const fonts = ['16px KaTeX_Main', 'italic 16px KaTeX_Math', '16px KaTeX_Size1', '16px KaTeX_Size2'];
  await Promise.all(fonts.map((font) => document.fonts.load(font)));
}

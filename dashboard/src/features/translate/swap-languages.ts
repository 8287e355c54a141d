import { baseLanguage, isLanguageCode, languageCodes } from '@deskmate/api/languages';

/** Which variant of a language is meant where only the language is known. */
const usual: Record<string, string> = { en: 'en-US', es: 'es-ES', fr: 'fr-FR', pt: 'pt-BR', zh: 'zh-Hans' };

/** The target that stands for this language: the variant chosen last, else the usual one. */
export function targetOf(base: string, recent: readonly string[]): string | null {
  const known = recent.find((code) => isLanguageCode(code) && baseLanguage(code) === base);
  return known ?? usual[base] ?? languageCodes.find((code) => code === base) ?? null;
}

/** Source and target exchanged; null while it is not known what the text is in. */
export function swapLanguages(
  { source, target }: { source: string; target: string },
  detected: string | null,
  recent: readonly string[],
): { source: string; target: string } | null {
  const base = source === 'auto' ? detected : source;
  const next = base === null ? null : targetOf(base, recent);
  return next === null ? null : { source: baseLanguage(target), target: next };
}

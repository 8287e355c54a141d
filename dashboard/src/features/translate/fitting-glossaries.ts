import type { GlossaryItem } from '@deskmate/api/contracts/ai/glossary';
import { fitsLanguages } from '@deskmate/api/languages';
import type { Detected } from './detect-language.ts';
import type { TranslateSettings } from './translate-settings.ts';

/**
 * The glossaries that can be chosen for these languages. The chosen one stays while the source is only detected: what
 * is typed must not change what was chosen.
 */
export function fittingGlossaries(
  glossaries: readonly GlossaryItem[],
  { source, target, glossaryId }: Pick<TranslateSettings, 'source' | 'target' | 'glossaryId'>,
  detected: Pick<Detected, 'code' | 'isSure'> | null,
): GlossaryItem[] {
  const chosenSource = source === 'auto' ? null : source;
  const likelySource = chosenSource ?? (detected?.isSure ? detected.code : null);
  return glossaries.filter((glossary) => {
    const pair = { source: glossary.source_language, target: glossary.target_language };
    return fitsLanguages(pair, { source: glossary.id === glossaryId ? chosenSource : likelySource, target });
  });
}

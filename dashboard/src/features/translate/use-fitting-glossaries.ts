import type { GlossaryItem } from '@deskmate/api/contracts/ai/glossary';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../session/SessionProvider.tsx';
import type { Detected } from './detect-language.ts';
import { fittingGlossaries } from './fitting-glossaries.ts';
import { glossariesQuery } from './glossary-queries.ts';
import type { TranslateSettings } from './translate-settings.ts';

/** The client's glossaries for the chosen languages. */
export function useFittingGlossaries(settings: TranslateSettings, detected: Detected | null) {
  const { data } = useQuery(glossariesQuery(useApi()));
  const fitting = (requested: TranslateSettings): GlossaryItem[] =>
    fittingGlossaries(data?.items ?? [], requested, detected);
  return {
    offered: fitting(settings),
    /** Settings that ask for no glossary that was deleted, perhaps on another device, or is for other languages. */
    onlyFitting: (requested: TranslateSettings): TranslateSettings =>
      data === undefined || fitting(requested).some(({ id }) => id === requested.glossaryId)
        ? requested
        : { ...requested, glossaryId: null },
  };
}

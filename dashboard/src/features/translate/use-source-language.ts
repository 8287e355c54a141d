import { baseLanguage } from '@deskmate/api/languages';
import { useEffect, useState } from 'react';
import { type Detected, detectLanguage } from './detect-language.ts';
import type { TranslateSettings } from './translate-settings.ts';

const restMs = 150;

type Finding = { sample: string; language: Detected | null };

/** The language of the text: the chosen one, or what is detected while it is typed. */
export function useSourceLanguage(text: string, { source, target }: Pick<TranslateSettings, 'source' | 'target'>) {
  const isChosen = source !== 'auto';
  const { detected, isPending } = useDetected(text, !isChosen);
  const code = isChosen ? source : (detected?.code ?? null);
  const isSure = isChosen || detected?.isSure === true;
  return { detected, isPending, code, isSure, isTarget: isSure && code === baseLanguage(target) };
}

/** The language of what is being typed, a moment after the last letter. The last finding stays until the next one. */
function useDetected(text: string, isWanted: boolean): { detected: Detected | null; isPending: boolean } {
  const [finding, setFinding] = useState<Finding>({ sample: '', language: null });
  const sample = isWanted ? text.slice(0, 1000).trim() : '';
  useEffect(() => {
    let isCurrent = true;
    const settle = (language: Detected | null) => isCurrent && setFinding({ sample, language });
    const timer = setTimeout(() => {
      detectLanguage(sample).then(settle, (error: unknown) => {
        // Without the detector the service detects the language itself.
        console.info('The language could not be detected here.', error);
        settle(null);
      });
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [sample]);
  return { detected: sample === '' ? null : finding.language, isPending: finding.sample !== sample };
}

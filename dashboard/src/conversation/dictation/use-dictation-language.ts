import type { DictationLanguage } from '@deskmate/api/limits';
import { useMemo, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { createDictationLanguage } from './dictation-language.ts';

/** The language that is spoken: the one used last on this device; null to detect it. */
export function useDictationLanguage() {
  const { storage } = useSession();
  const stored = useMemo(() => createDictationLanguage(storage), [storage]);
  const [language, setLanguage] = useState(() => stored.read());
  return {
    language,
    chooseLanguage(chosen: DictationLanguage | null) {
      stored.write(chosen);
      setLanguage(chosen);
    },
  };
}

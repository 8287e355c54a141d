import type { i18n } from 'i18next';
import { createContext, type ReactNode, use } from 'react';

const Context = createContext<i18n | null>(null);

export function WordsProvider({ words, children }: { words: i18n; children: ReactNode }) {
  return <Context value={words}>{children}</Context>;
}

export function useI18n(): i18n {
  const words = use(Context);
  if (!words) throw new Error('useI18n must be used inside WordsProvider');
  return words;
}

import type { DictationLanguage } from '@deskmate/api/limits';
import { useMemo } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './DictationPanel.module.css';
import { listDictationLanguages } from './dictation-language.ts';

type Props = { chosen: DictationLanguage | null; onChoose: (language: DictationLanguage | null) => void };

export function LanguageChoice({ chosen, onChoose }: Props) {
  const t = useWords('dictation');
  const { language } = useSettings();
  const languages = useMemo(() => listDictationLanguages(language), [language]);
  return (
    <select
      className={styles.language}
      aria-label={t('language')}
      title={t('language')}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(languages.find(({ code }) => code === target.value)?.code ?? null)}
    >
      <option value="">{t('auto')}</option>
      {languages.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

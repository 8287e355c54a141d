import { baseLanguage } from '@deskmate/api/languages';
import { useNavigate } from 'react-router-dom';
import { languageName } from '../../../conversation/composer/language-names.ts';
import { useRecentLanguages } from '../../../conversation/composer/use-recent-languages.ts';
import { openTool } from '../../../conversation/tool-entry.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import type { OpenTranslation } from '../use-translation.ts';
import styles from './Translate.module.css';

type Props = {
  source: Pick<OpenTranslation['source'], 'text' | 'detected' | 'isSure' | 'isSameLanguage'>;
  settings: Pick<OpenTranslation['settings'], 'current' | 'change'>;
};

/** A question for an uncertain source language: the text is in the target language already, or too short to detect. */
export function SourceQuestion({ source, settings }: Props) {
  const t = useWords('translate');
  const { language } = useSettings();
  const { recent } = useRecentLanguages('target');
  const navigate = useNavigate();
  const { text, detected, isSure, isSameLanguage } = source;
  const { target } = settings.current;
  if (text.trim() === '') return null;
  const name = (code: string) => languageName(code, language);
  if (isSameLanguage) {
    const other = recent.find((code) => baseLanguage(code) !== baseLanguage(target));
    return (
      <div className={styles.bar} role="status">
        <span>{t('sameLanguage', { language: name(baseLanguage(target)) })}</span>
        {other && (
          <button type="button" className={styles.link} onClick={() => settings.change({ target: other })}>
            {t('translateInto', { language: name(other) })}
          </button>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={() => openTool(navigate, 'write', { text, isToImprove: true })}
        >
          {t('improve')}
        </button>
      </div>
    );
  }
  if (isSure || detected === null) return null;
  return (
    <div className={styles.bar} role="status">
      <span>{t('unsure', { language: name(detected.code) })}</span>
      <button type="button" className={styles.link} onClick={() => settings.change({ source: detected.code })}>
        {t('yes', { language: name(detected.code) })}
      </button>
    </div>
  );
}

import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from './AuthFrame.module.css';

/** Language and theme, before anyone has a settings drawer. */
export function AppearanceSwitch() {
  const t = useWords('auth');
  const { language, mode, setLanguage, change } = useSettings();
  const other = language === 'en' ? 'ar' : 'en';
  return (
    <div className={styles.look}>
      <Button look="plain" onClick={() => change({ themeMode: mode === 'dark' ? 'light' : 'dark' })}>
        {t(mode === 'dark' ? 'light' : 'dark')}
      </Button>
      <Button look="plain" lang={other} onClick={() => setLanguage(other)}>
        {t('otherLanguage')}
      </Button>
    </div>
  );
}

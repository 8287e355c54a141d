import { languageCodes, sourceLanguages } from '@deskmate/api/languages';
import { IconButton } from '../../../conversation/icon/IconButton.tsx';
import { LanguagePicker } from '../../../conversation/language/LanguagePicker.tsx';
import { languageName } from '../../../conversation/language/language-names.ts';
import { createRecentLanguages } from '../../../conversation/language/recent-languages.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { swapLanguages } from '../swap-languages.ts';
import type { OpenTranslation } from '../use-translation.ts';
import styles from './Translate.module.css';

type Props = {
  translation: Pick<OpenTranslation, 'change' | 'detected' | 'settings' | 'swap'>;
  /** What becomes the source when both are exchanged; empty while there is no whole translation. */
  translated: string;
};

/** What the text is in, what it becomes, and both exchanged. */
export function LanguageBar({ translation, translated }: Props) {
  const t = useWords('translate');
  const { language } = useSettings();
  const { storage } = useSession();
  const { settings, detected } = translation;
  const recent = createRecentLanguages(storage, 'target').read();
  const swapped = swapLanguages(settings, detected?.code ?? null, recent);
  const found =
    settings.source === 'auto' && detected
      ? { text: t('detected', { language: languageName(detected.code, language) }) }
      : {};
  return (
    <div className={styles.languages}>
      <div className={styles.from}>
        <LanguagePicker
          label={t('from')}
          value={settings.source}
          codes={sourceLanguages}
          list="source"
          extra={[{ code: 'auto', label: t('detect') }]}
          {...found}
          onChoose={(source) => translation.change({ source })}
        />
      </div>
      <IconButton
        icon="swap"
        size="large"
        label={t(swapped ? 'swap' : 'swapNot')}
        aria-disabled={swapped === null}
        className={swapped ? undefined : styles.disabled}
        onClick={() => swapped && translation.swap(swapped, translated)}
      />
      <div className={styles.to}>
        <LanguagePicker
          label={t('to')}
          value={settings.target}
          codes={languageCodes}
          list="target"
          onChoose={(target) => translation.change({ target })}
        />
      </div>
    </div>
  );
}

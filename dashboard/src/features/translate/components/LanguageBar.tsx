import { SwapOutlined } from '@ant-design/icons';
import { languageCodes, sourceLanguages } from '@deskmate/api/languages';
import { LanguagePicker } from '../../../conversation/composer/LanguagePicker.tsx';
import { languageName } from '../../../conversation/composer/language-names.ts';
import { useRecentLanguages } from '../../../conversation/composer/use-recent-languages.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { swapLanguages } from '../swap-languages.ts';
import type { OpenTranslation } from '../use-translation.ts';
import styles from './Translate.module.css';

type Props = {
  detected: OpenTranslation['source']['detected'];
  settings: Pick<OpenTranslation['settings'], 'current' | 'change' | 'swap'>;
  isRunning: boolean;
  /** What becomes the source when both are exchanged; empty while there is no whole translation. */
  translated: string;
};

/** What the text is in, what it becomes, and both exchanged. */
export function LanguageBar({ detected, settings: { current: settings, change, swap }, isRunning, translated }: Props) {
  const t = useWords('translate');
  const { language } = useSettings();
  const { recent } = useRecentLanguages('target');
  // While a translation is on its way there is no text yet that could become the source.
  const swapped = isRunning ? null : swapLanguages(settings, detected?.code ?? null, recent);
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
          onChoose={(source) => change({ source })}
        />
      </div>
      <IconButton
        icon={SwapOutlined}
        size="large"
        label={t(swapped ? 'swap' : isRunning ? 'swapLater' : 'swapNot')}
        aria-disabled={swapped === null}
        className={swapped ? undefined : styles.disabled}
        onClick={() => swapped && swap(swapped, translated)}
      />
      <div className={styles.to}>
        <LanguagePicker
          label={t('to')}
          value={settings.target}
          codes={languageCodes}
          list="target"
          onChoose={(target) => change({ target })}
        />
      </div>
    </div>
  );
}

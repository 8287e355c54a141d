import { languageCodes } from '@deskmate/api/languages';
import {
  sameLanguage,
  type WriteSettings,
  writeFormats,
  writeLengths,
  writeMethods,
  writeTones,
} from '@deskmate/api/writing/write-settings';
import { LanguagePicker } from '../../../conversation/composer/LanguagePicker.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import { chosenFor, languageFor, type WriteFields } from '../write-fields.ts';
import { SettingSelect } from './SettingSelect.tsx';
import styles from './SettingsRow.module.css';

type Props = { fields: WriteFields; onChange: (fields: Partial<WriteFields>) => void };

/** How to write it: each setting with what Auto stands for right now. */
export function SettingsRow({ fields, onChange }: Props) {
  const t = useWords('write');
  const { settings, option } = fields;
  const chosen = chosenFor(fields);
  const language = languageFor(fields);
  const set = (change: Partial<WriteSettings>) => onChange({ settings: { ...settings, ...change } });
  const auto = (choice: string) => t('autoIs', { choice });
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{t('settings')}</legend>
      {option === 'compose' && (
        <SettingSelect
          label={t('method')}
          value={settings.method}
          options={writeMethods}
          nameOf={(method) => (method === 'auto' ? auto(t(`method_${chosen.method}`)) : t(`method_${method}`))}
          onChoose={(method) => set({ method })}
        />
      )}
      <SettingSelect
        label={t('format')}
        value={settings.format}
        options={writeFormats}
        nameOf={(format) =>
          format !== 'auto'
            ? t(`format_${format}`)
            : auto(chosen.format === 'kept' ? t('kept') : t(`format_${chosen.format}`))
        }
        onChoose={(format) => set({ format })}
      />
      <SettingSelect
        label={t('tone')}
        value={settings.tone}
        options={writeTones}
        nameOf={(tone) =>
          tone !== 'auto' ? t(`tone_${tone}`) : auto(chosen.tone === 'kept' ? t('kept') : t(`tone_${chosen.tone}`))
        }
        onChoose={(tone) => set({ tone })}
      />
      <SettingSelect
        label={t('length')}
        value={settings.length}
        options={writeLengths}
        nameOf={(length) =>
          length !== 'auto'
            ? t(`length_${length}`)
            : auto(chosen.length === 'kept' ? t('kept') : t(`length_${chosen.length}`))
        }
        onChoose={(length) => set({ length })}
      />
      <div className={styles.setting}>
        <span className={styles.label} aria-hidden="true">
          {t('language')}
        </span>
        <LanguagePicker
          label={t('language')}
          value={language}
          codes={languageCodes}
          list="target"
          extra={[{ code: sameLanguage, label: t('language_same') }]}
          onChoose={(code) => onChange({ settings: { ...settings, language: code }, isLanguageChosen: true })}
        />
      </div>
    </fieldset>
  );
}

import type { Glossary, NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { sourceLanguages } from '@deskmate/api/languages';
import { glossaryLimits } from '@deskmate/api/limits';
import { oneLine } from '@deskmate/api/one-line';
import { useMemo, useRef, useState } from 'react';
import { nameLanguages } from '../../../conversation/composer/language-names.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { downloadText } from '../../../ui/save-file.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { writeGlossaryCsv } from '../glossary-csv.ts';
import { useGlossaryForm } from '../use-glossary-form.ts';
import styles from './GlossaryManager.module.css';
import { TermRows } from './TermRows.tsx';

type Props = {
  /** Null for a new one. */
  id: string | null;
  initial: NewGlossary | Glossary;
  onDone: (savedId: string | null) => void;
  onCancel: () => void;
};

/** A glossary with its terms: typed, imported, exported. */
export function GlossaryForm({ id, initial, onDone, onCancel }: Props) {
  const t = useWords('glossaries');
  const conversationWords = useWords('conversation');
  const form = useGlossaryForm({ id, initial, onDone });
  const { name, languages, terms } = form;
  const file = useRef<HTMLInputElement>(null);
  const exportTerms = () => {
    const fileName = oneLine(name.value).replace(/[^\p{L}\p{N}-]+/gu, '-') || 'glossary';
    downloadText(writeGlossaryCsv(terms.list), `${fileName}.csv`, 'text/csv');
  };
  return (
    <form className={styles.form} onSubmit={form.onSubmit} onChange={form.onChange}>
      <TextField
        label={t('name')}
        name="name"
        value={name.value}
        maxLength={glossaryLimits.nameMax}
        dir="auto"
        onChange={name.set}
        error={name.error}
      />
      <div className={styles.languages}>
        <LanguageSelect label={t('from')} value={languages.source} onChange={languages.setSource} />
        <LanguageSelect label={t('to')} value={languages.target} onChange={languages.setTarget} />
      </div>
      <TermRows terms={terms.list} languages={languages} onChange={terms.set} />
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void form.importFile(chosen);
          target.value = '';
        }}
      />
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => file.current?.click()}>
          {t('import')}
        </Button>
        <Button look="quiet" onClick={exportTerms}>
          {t('export')}
        </Button>
      </div>
      <p className={styles.note}>{t('fileHint')}</p>
      {form.notice && (
        <p className={styles.note} role="status">
          {form.notice}
        </p>
      )}
      {form.isOutdated && (
        <p className={styles.note} role="status">
          {t('outdated')}
        </p>
      )}
      <FormAlert text={form.problem} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.isBusy}>
          {t('save')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            form.forget();
            onCancel();
          }}
        >
          {conversationWords('cancel')}
        </Button>
        {id !== null && <RemoveButton onRemove={() => void form.remove()} />}
      </div>
    </form>
  );
}

/** The first press asks whether it is meant; leaving the button takes it back. */
function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const t = useWords('glossaries');
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      look={isAsked ? 'danger' : 'plain'}
      onClick={() => (isAsked ? onRemove() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {t(isAsked ? 'removeSure' : 'remove')}
    </Button>
  );
}

function LanguageSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (code: string) => void;
}) {
  const t = useWords('glossaries');
  const { language } = useSettings();
  const languages = useMemo(() => nameLanguages(sourceLanguages, language), [language]);
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {languages.every(({ code }) => code !== value) && <option value={value}>{value || t('chooseLanguage')}</option>}
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

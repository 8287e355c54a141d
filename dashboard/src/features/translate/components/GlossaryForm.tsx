import type { Glossary, GlossaryTerm, NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { sourceLanguages } from '@deskmate/api/languages';
import { glossaryLimits } from '@deskmate/api/limits';
import { oneLine } from '@deskmate/api/one-line';
import { useMemo, useRef, useState } from 'react';
import { downloadText } from '../../../conversation/copy/save-file.ts';
import { nameLanguages } from '../../../conversation/language/language-names.ts';
import { useErrorWords } from '../../../messages/use-error-words.ts';
import { useWords } from '../../../messages/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { decodeCsv } from '../csv.ts';
import { completeTerm, readGlossaryCsv, writeGlossaryCsv } from '../glossary-csv.ts';
import { useGlossaryActions } from '../use-glossaries.ts';
import styles from './GlossaryManager.module.css';
import { TermRows } from './TermRows.tsx';

type Props = {
  /** Null for a new one. */
  id: string | null;
  initial: NewGlossary | Glossary;
  onDone: (savedId: string | null) => void;
  onCancel: () => void;
};

/** Files beyond this hold no glossary of ours: 2,000 terms with notes take half of it. */
const fileBytesMax = 2_500_000;

/** A glossary with its terms: typed, imported, exported. Nothing typed is lost when saving fails. */
export function GlossaryForm({ id, initial, onDone, onCancel }: Props) {
  const t = useWords('glossaries');
  const words = useWords('conversation');
  const errorWords = useErrorWords();
  const actions = useGlossaryActions();
  const [name, setName] = useState(initial.name);
  const [source, setSource] = useState(initial.source_language);
  const [target, setTarget] = useState(initial.target_language);
  const [terms, setTerms] = useState<GlossaryTerm[]>(initial.terms);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  async function remove(saved: string) {
    setRemoving(true);
    setProblem(null);
    try {
      await actions.remove(saved);
      onDone(null);
    } catch (error) {
      setProblem(errorWords(error));
      setRemoving(false);
    }
  }
  const filled = terms.filter((term) => term.source.trim() !== '' || term.target.trim() !== '');
  const complete = filled.flatMap((term) => completeTerm(term) ?? []);
  const { busy, onSubmit, ...submit } = useSubmit(
    async () => {
      setProblem(null);
      const glossary = { name: oneLine(name), source_language: source, target_language: target, terms: complete };
      onDone((id === null ? await actions.create(glossary) : await actions.save(id, glossary)).id);
    },
    () => ({
      ...(oneLine(name) === '' ? { name: t('nameMissing') } : {}),
      ...(source === '' ? { terms: t('languageMissing') } : {}),
      ...(complete.length < filled.length ? { terms: t('termMissing', { count: glossaryLimits.termMax }) } : {}),
      ...(filled.length === 0 ? { terms: t('noTerms') } : {}),
    }),
  );
  async function read(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > fileBytesMax) return setProblem(t('fileTooLarge'));
    const text = decodeCsv(new Uint8Array(await chosen.arrayBuffer()));
    if (text === null) return setProblem(t('fileEncoding'));
    const found = readGlossaryCsv(text);
    if (found.terms.length === 0) return setProblem(t('fileEmpty'));
    const fresh = new Set(found.terms.map((term) => term.source));
    const edited = terms.filter((term) => term.source.trim() !== '' && !fresh.has(term.source));
    setProblem(null);
    setTerms([...edited, ...found.terms].slice(0, glossaryLimits.termsMax));
    const skipped = found.skipped > 0 ? ` ${t('skipped', { count: found.skipped })}` : '';
    const over = edited.length + found.terms.length + found.over - glossaryLimits.termsMax;
    const left = over > 0 ? ` ${t('over', { count: over })}` : '';
    setNotice(t('imported', { count: found.terms.length }) + skipped + left);
  }
  return (
    <form className={styles.form} onSubmit={onSubmit} onChange={submit.onChange}>
      <TextField
        label={t('name')}
        name="name"
        value={name}
        maxLength={glossaryLimits.nameMax}
        dir="auto"
        onChange={setName}
        error={submit.fields.name}
      />
      <div className={styles.languages}>
        <LanguageSelect label={t('from')} value={source} onChange={setSource} />
        <LanguageSelect label={t('to')} value={target} onChange={setTarget} />
      </div>
      <TermRows terms={terms} languages={{ source, target }} onChange={setTerms} />
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ target: input }) => {
          void read(input.files?.[0]);
          input.value = '';
        }}
      />
      <p className={styles.note}>{t('fileHint')}</p>
      {notice && (
        <p className={styles.note} role="status">
          {notice}
        </p>
      )}
      <FormAlert text={problem ?? submit.problem ?? submit.fields.terms ?? null} />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy || isRemoving}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {words('cancel')}
        </Button>
        <Button look="quiet" onClick={() => file.current?.click()}>
          {t('import')}
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            downloadText(
              writeGlossaryCsv(terms),
              `${oneLine(name).replace(/[^\p{L}\p{N}-]+/gu, '-') || 'glossary'}.csv`,
              'text/csv',
            )
          }
        >
          {t('export')}
        </Button>
        {id !== null && (
          <Button
            look={isAsked ? 'danger' : 'plain'}
            onClick={() => {
              if (!isAsked) return setAsked(true);
              void remove(id);
            }}
          >
            {t(isAsked ? 'removeSure' : 'remove')}
          </Button>
        )}
      </div>
    </form>
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

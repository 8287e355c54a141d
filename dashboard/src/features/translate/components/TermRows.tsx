import { DeleteOutlined } from '@ant-design/icons';
import type { GlossaryTerm } from '@deskmate/api/contracts/ai/glossary';
import { glossaryLimits } from '@deskmate/api/limits';
import { createFilter } from '@deskmate/api/search/fold-letters';
import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './GlossaryManager.module.css';

type Props = {
  terms: readonly GlossaryTerm[];
  languages: { source: string; target: string };
  onChange: (terms: GlossaryTerm[]) => void;
};

/** Of a long glossary so many terms are drawn at once; a search finds the others. */
const maxRows = 50;

/** The terms of a glossary, one in a row. */
export function TermRows({ terms, languages, onChange }: Props) {
  const t = useWords('glossaries');
  const [search, setSearch] = useState('');
  const isFound = createFilter(search);
  const found = terms
    .map((term, index) => ({ term, index }))
    .filter(({ term }) => isFound(`${term.source}\n${term.target}`));
  const change = (at: number, part: Partial<GlossaryTerm>) =>
    onChange(terms.map((term, index) => (index === at ? { ...term, ...part } : term)));
  return (
    <fieldset className={styles.terms}>
      <legend>{t('terms', { count: terms.length })}</legend>
      {terms.length > 10 && (
        <input
          type="search"
          dir="auto"
          className={styles.search}
          aria-label={t('searchTerms')}
          placeholder={t('searchTerms')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {found.slice(0, maxRows).map(({ term, index }) => (
        <div key={index} className={styles.term}>
          <input
            dir="auto"
            lang={languages.source}
            aria-label={t('termSource')}
            placeholder={t('termSource')}
            maxLength={glossaryLimits.termMax}
            value={term.source}
            onChange={({ target }) => change(index, { source: target.value })}
          />
          <input
            dir="auto"
            lang={languages.target}
            aria-label={t('termTarget')}
            placeholder={t('termTarget')}
            maxLength={glossaryLimits.termMax}
            value={term.target}
            onChange={({ target }) => change(index, { target: target.value })}
          />
          <input
            dir="auto"
            aria-label={t('termNote')}
            placeholder={t('termNote')}
            maxLength={glossaryLimits.termMax}
            value={term.note ?? ''}
            onChange={({ target }) => change(index, { note: target.value })}
          />
          <label className={styles.exact} title={t('termExactHint')}>
            <input
              type="checkbox"
              checked={term.case_sensitive ?? false}
              onChange={({ target }) => change(index, { case_sensitive: target.checked })}
            />
            {t('termExact')}
          </label>
          <IconButton
            icon={DeleteOutlined}
            label={t('removeTerm', { term: term.source })}
            onClick={() => onChange(terms.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {found.length > maxRows && <p className={styles.note}>{t('moreTerms', { count: found.length - maxRows })}</p>}
      {terms.length < glossaryLimits.termsMax && (
        <Button
          look="plain"
          onClick={() => {
            setSearch('');
            onChange([{ source: '', target: '' }, ...terms]);
          }}
        >
          {t('addTerm')}
        </Button>
      )}
    </fieldset>
  );
}

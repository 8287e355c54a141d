import type { Glossary, GlossaryTerm, NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { glossaryLimits } from '@deskmate/api/limits';
import { oneLine } from '@deskmate/api/one-line';
import { useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { addTerms, completeTerm, readGlossaryFile } from './glossary-csv.ts';
import { useGlossaryActions } from './glossary-queries.ts';
import { useGlossaryFields } from './use-glossary-fields.ts';

type Options = {
  /** Null for a new one. */
  id: string | null;
  initial: NewGlossary | Glossary;
  /** With the id of what was saved; null where it was deleted. */
  onDone: (savedId: string | null) => void;
};

/** The fields of a glossary, and how it is saved, filled from a file and deleted. */
export function useGlossaryForm({ id, initial, onDone }: Options) {
  const t = useWords('glossaries');
  const errorWords = useErrorWords();
  const actions = useGlossaryActions();
  const { fields, isOutdated, put, forget } = useGlossaryFields(id, initial);
  const { name, source_language: source, target_language: target, terms } = fields;
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  const filled = terms.filter((term) => term.source.trim() !== '' || term.target.trim() !== '');
  const complete = filled.flatMap((term) => completeTerm(term) ?? []);
  const submit = useSubmit(
    async () => {
      setProblem(null);
      const glossary = { name: oneLine(name), source_language: source, target_language: target, terms: complete };
      const saved = id === null ? await actions.create(glossary) : await actions.save(id, glossary);
      forget();
      onDone(saved.id);
    },
    () => ({
      ...(oneLine(name) === '' ? { name: t('nameMissing') } : {}),
      ...(source === '' ? { terms: t('languageMissing') } : {}),
      ...(complete.length < filled.length ? { terms: t('termMissing', { count: glossaryLimits.termMax }) } : {}),
      ...(filled.length === 0 ? { terms: t('noTerms') } : {}),
    }),
  );

  async function importFile(file: File) {
    const found = await readGlossaryFile(file);
    if ('fault' in found) return setProblem(t(found.fault));
    const added = addTerms(terms, found);
    setProblem(null);
    put({ terms: added.terms });
    const notes = [
      t('imported', { count: found.terms.length }),
      ...(found.skipped > 0 ? [t('skipped', { count: found.skipped })] : []),
      ...(added.over > 0 ? [t('over', { count: added.over })] : []),
    ];
    setNotice(notes.join(' '));
  }

  async function remove() {
    if (id === null) return;
    setRemoving(true);
    setProblem(null);
    try {
      await actions.remove(id);
      forget();
      onDone(null);
    } catch (error) {
      setProblem(errorWords(error));
      setRemoving(false);
    }
  }

  return {
    name: { value: name, set: (text: string) => put({ name: text }), error: submit.fields.name },
    languages: {
      source,
      target,
      setSource: (code: string) => put({ source_language: code }),
      setTarget: (code: string) => put({ target_language: code }),
    },
    terms: { list: terms, set: (list: GlossaryTerm[]) => put({ terms: list }) },
    isOutdated,
    /** What happened to an imported file. */
    notice,
    problem: problem ?? submit.problem ?? submit.fields.terms ?? null,
    isBusy: submit.busy || isRemoving,
    onSubmit: submit.onSubmit,
    onChange: submit.onChange,
    importFile,
    remove,
    /** Gives up what was typed. */
    forget,
  };
}

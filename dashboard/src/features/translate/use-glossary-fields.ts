import type { Glossary, GlossaryTerm, NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { useMemo } from 'react';
import { emptyDraft } from '../../conversation/composer/drafts.ts';
import { useDraft } from '../../conversation/composer/use-draft.ts';

/**
 * What is typed of a glossary. It is kept on this device until it is saved or given up, so that closing the dialog loses
 * nothing.
 * @param id null for a new one
 */
export function useGlossaryFields(id: string | null, initial: NewGlossary | Glossary) {
  const { draft, change, save } = useDraft(`glossary:${id ?? 'new'}`);
  const fields = useMemo(() => readFields(draft.text) ?? fieldsOf(initial), [draft.text, initial]);
  return {
    fields,
    put: (part: Partial<NewGlossary>) =>
      change((old) => ({
        text: JSON.stringify({ ...(readFields(old.text) ?? fieldsOf(initial)), ...part }),
        attachments: [],
      })),
    forget() {
      change(() => emptyDraft);
      save();
    },
  };
}

const fieldsOf = ({ name, source_language, target_language, terms }: NewGlossary | Glossary): NewGlossary => ({
  name,
  source_language,
  target_language,
  terms,
});

/** Null where nothing is kept, or something else. */
function readFields(stored: string): NewGlossary | null {
  try {
    const { terms, ...kept } = JSON.parse(stored) as Partial<NewGlossary>;
    const texts = [kept.name, kept.source_language, kept.target_language];
    const isWhole = texts.every((text) => typeof text === 'string') && Array.isArray(terms);
    return isWhole ? { ...(kept as NewGlossary), terms: terms.filter(isTerm) } : null;
  } catch {
    return null;
  }
}

const isTerm = (value: unknown): value is GlossaryTerm => {
  const { source, target } = (value ?? {}) as Partial<GlossaryTerm>;
  return typeof source === 'string' && typeof target === 'string';
};

import type { Glossary, GlossaryTerm, NewGlossary } from '@deskmate/api/contracts/ai/glossary';
import { useMemo } from 'react';
import { useDraft } from '../../conversation/composer/use-draft.ts';
import { emptyDraft } from '../../conversation/store/drafts.ts';

/**
 * What is typed of a glossary. It is stored on this device until it is saved or given up, so that closing the dialog loses
 * nothing.
 * @param id null for a new one
 */
export function useGlossaryFields(id: string | null, initial: NewGlossary | Glossary) {
  const { draft, change, save } = useDraft(`glossary:${id ?? 'new'}`);
  const savedAt = 'updated_at' in initial ? initial.updated_at : null;
  const stored = useMemo(() => readStored(draft.text), [draft.text]);
  return {
    fields: stored?.fields ?? fieldsOf(initial),
    /** Whether the glossary was saved elsewhere after the typing began. */
    isOutdated: stored !== null && stored.savedAt !== savedAt,
    put: (part: Partial<NewGlossary>) =>
      change((old) => {
        const { fields, ...rest } = readStored(old.text) ?? { fields: fieldsOf(initial), savedAt };
        return {
          text: JSON.stringify({ ...rest, fields: { ...fields, ...part } } satisfies StoredFields),
          attachments: [],
        };
      }),
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

/** `savedAt` is when the glossary had last been saved as the typing began; null for a new one. */
type StoredFields = { fields: NewGlossary; savedAt: string | null };

/** Null where nothing is stored, or something else. */
function readStored(text: string): StoredFields | null {
  try {
    const { fields, savedAt = null } = JSON.parse(text) as Partial<StoredFields>;
    const { name, source_language, target_language, terms } = fields ?? ({} as Partial<NewGlossary>);
    const isWhole = [name, source_language, target_language].every((field) => typeof field === 'string');
    if (!isWhole || !Array.isArray(terms)) return null;
    return { fields: { ...(fields as NewGlossary), terms: terms.filter(isTerm) }, savedAt };
  } catch {
    return null;
  }
}

const isTerm = (value: unknown): value is GlossaryTerm => {
  const { source, target } = (value ?? {}) as Partial<GlossaryTerm>;
  return typeof source === 'string' && typeof target === 'string';
};

import { useMemo } from 'react';
import { useDraft } from '../../conversation/composer/use-draft.ts';
import { draftKeyOf } from '../../conversation/store/drafts.ts';
import { readFields } from './stored-fields.ts';
import { useLastSettings } from './use-last-settings.ts';
import { emptyFields, type WriteFields } from './write-fields.ts';

type Options = {
  sessionId: string;
  isStored: boolean;
  /** What the text on the screen was asked with; null before anything was asked. */
  requested: WriteFields | null;
};

/**
 * The fields on the screen: what is being typed (kept as a draft on this device), else what the text was asked with, else
 * empty ones with the settings last used.
 */
export function useWriteFields({ sessionId, isStored, requested }: Options) {
  const [last, setLast] = useLastSettings();
  const { draft, change, save } = useDraft(draftKeyOf('write', { sessionId, isStored }));
  const typed = useMemo(() => readFields(draft.text, last), [draft.text, last]);
  const shown = typed ?? requested ?? emptyFields(last);

  /** Changes some of the fields. Changed settings also become the defaults of the next text. */
  function put(fields: Partial<WriteFields>) {
    const next = { ...shown, ...fields };
    if (fields.settings) setLast(fields.settings);
    change((old) => ({ ...old, text: JSON.stringify(next) }));
  }

  /** Sent text is no longer a draft. */
  function clear() {
    change(() => ({ text: '', attachments: [] }));
    save();
  }

  return { fields: shown, put, clear };
}

import { useMemo, useState } from 'react';
import { createDrafts, emptyDraft } from '../../conversation/store/drafts.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSession } from '../../session/SessionProvider.tsx';

/** A translation in which sentences were exchanged for alternatives: kept on this device, and taken back at will. */
export function useEditedTranslation(answerId: string | null, original: string) {
  const { storage } = useSession();
  const { id: clientId } = useUser();
  const drafts = useMemo(() => createDrafts(storage, clientId), [storage, clientId]);
  const draftKey = answerId === null ? null : `translation:${answerId}`;
  // Like any draft it is read once, and this component's own from then on.
  const readEdit = () => ({ draftKey, text: draftKey === null ? '' : drafts.read(draftKey).text });
  const [edit, setEdit] = useState(readEdit);
  if (edit.draftKey !== draftKey) setEdit(readEdit);
  const isEdited = edit.draftKey === draftKey && edit.text !== '' && edit.text !== original;
  const keep = (text: string) => {
    if (draftKey === null) return;
    drafts.write(draftKey, text === '' ? emptyDraft : { text, attachments: [] });
    setEdit({ draftKey, text });
  };
  return {
    text: isEdited ? edit.text : original,
    isEdited,
    /** Replaces a sentence. */
    replace(start: number, end: number, words: string) {
      const now = isEdited ? edit.text : original;
      keep(now.slice(0, start) + words + now.slice(end));
    },
    undo: () => keep(''),
  };
}

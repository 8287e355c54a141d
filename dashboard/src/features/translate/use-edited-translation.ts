import { useMemo, useState } from 'react';
import { createDrafts, emptyDraft } from '../../conversation/composer/drafts.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useSession } from '../../session/SessionProvider.tsx';

/** A translation in which sentences were exchanged for alternatives: kept on this device, and taken back at will. */
export function useEditedTranslation(answerId: string | null, original: string) {
  const { storage } = useSession();
  const { id: clientId } = useUser();
  const drafts = useMemo(() => createDrafts(storage, clientId), [storage, clientId]);
  const place = answerId === null ? null : `translation:${answerId}`;
  const [edit, setEdit] = useState(() => ({ place, text: place === null ? '' : drafts.read(place).text }));
  if (edit.place !== place) setEdit({ place, text: place === null ? '' : drafts.read(place).text });
  const isEdited = edit.place === place && edit.text !== '' && edit.text !== original;
  const keep = (text: string) => {
    if (place === null) return;
    drafts.write(place, text === '' ? emptyDraft : { text, attachments: [] });
    setEdit({ place, text });
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

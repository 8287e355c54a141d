import { useRef, useState } from 'react';
import { useDrafts } from '../../conversation/composer/use-draft.ts';
import { useSaveOnPause } from '../../conversation/composer/use-save-on-pause.ts';
import { emptyDraft, newDraftName } from '../../conversation/store/drafts.ts';

/**
 * The text to translate. What the service does not have yet is kept as a draft on this device.
 * @param stored the text that the service has under this key; null where it has none
 */
export function useSourceText(draftKey: string, stored: string | null) {
  const drafts = useDrafts();
  const [typed, setTyped] = useState<string | null>(() => drafts.read(draftKey).text || null);
  const unsaved = useRef(false);
  const textToKeep = typed === stored ? '' : (typed ?? '');

  useSaveOnPause(draftKey, textToKeep, () => {
    if (!unsaved.current) return;
    unsaved.current = false;
    drafts.write(draftKey, { text: textToKeep, attachments: [] });
  });

  return {
    text: typed ?? stored ?? '',
    set(text: string) {
      unsaved.current = true;
      setTyped(text);
    },
    /** Returns a text whose translation failed. What was typed since stays. */
    putBack(text: string) {
      unsaved.current = true;
      setTyped((old) => old ?? text);
    },
    /** The text continues under another key; the stored draft of this one does not change. */
    moveToAnotherKey() {
      drafts.write(draftKey, emptyDraft);
      unsaved.current = true;
    },
    /** The text has an address of its own now: the next new translation begins empty. */
    clearNewDraft() {
      drafts.write(newDraftName('translate'), emptyDraft);
      unsaved.current = true;
    },
  };
}

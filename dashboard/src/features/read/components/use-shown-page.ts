import { useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import type { OpenDocumentsState } from '../use-open-documents.ts';
import type { PageMark } from '../viewer/PageSlot.tsx';
import type { ShownPane } from './Panes.tsx';

/** Which pane is in front on a narrow screen, which of the open documents is shown, and its marked page. */
export function useShownPage({ ids, addedId, seenPage }: OpenDocumentsState, firstPane: ShownPane) {
  const t = useWords('read');
  const notify = useNotify();
  const [pane, setPane] = useState(firstPane);
  const [chosenId, setChosenId] = useState(addedId);
  const [marked, setMarked] = useState<{ documentId: string; mark: PageMark } | null>(() =>
    ids[0] && seenPage > 1 ? { documentId: ids[0], mark: { page: seenPage, quote: null, start: 0 } } : null,
  );
  const show = (documentId: string, page: number, quote?: { text: string; start: number }) => {
    if (!ids.includes(documentId)) return notify.info(t('notOpen'));
    setChosenId(documentId);
    setMarked({ documentId, mark: { page, quote: quote?.text ?? null, start: quote?.start ?? 0 } });
    setPane('document');
  };
  const shownId = chosenId !== null && ids.includes(chosenId) ? chosenId : ids[0];
  return { pane, setPane, shownId, choose: setChosenId, marked, show };
}

import type { Document } from '@deskmate/api/contracts/ai/documents';
import { toolOf } from '@deskmate/api/tools';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useShortcuts } from '../../../conversation/composer/use-shortcuts.ts';
import type { ToolEntry } from '../../../conversation/tool-entry.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { isPdf } from '../documents/accepted-documents.ts';
import { useAddDocument } from '../documents/use-add-document.ts';
import { idsOf, maxDocuments, withDocuments } from '../use-open-documents.ts';
import { Library } from './Library.tsx';
import { Reader } from './Reader.tsx';
import { SentPdf } from './SentPdf.tsx';

/** The documents of the client, or the one that is open with its thread. */
export function ReadScreen(props: ToolScreenProps) {
  const [address] = useSearchParams();
  if (props.isStored || idsOf(address, []).length > 0) return <Reader key={props.sessionId} {...props} />;
  return <LibraryPage initialText={props.initialText} onHelp={props.onHelp} />;
}

function LibraryPage({ initialText, onHelp }: Pick<ToolScreenProps, 'initialText' | 'onHelp'>) {
  const t = useWords('read');
  const navigate = useNavigate();
  const seenPage = useRef(1);
  // A question that was handed over is asked once there is a document.
  const entry: ToolEntry = initialText ? { text: initialText } : {};
  const open = ({ id, session_id }: Document) =>
    void navigate(session_id ? paths.conversation('read', session_id) : withDocuments(toolOf('read').path, [id]), {
      state: entry,
    });
  const adding = useAddDocument((added) => {
    const ids = added.map(({ id }) => id);
    const state = added.length > 1 ? entry : { ...entry, page: seenPage.current };
    void navigate(withDocuments(toolOf('read').path, ids), { state });
  }, maxDocuments);
  usePageTitle(t('title'));
  useShortcuts({ help: onHelp });
  const sent = adding.adding;
  const pdf = sent?.file && isPdf(sent.file) ? { ...sent, file: sent.file } : null;
  const onPage = (page: number) => {
    seenPage.current = page;
  };
  return (
    <>
      {pdf && <SentPdf adding={pdf} onPage={onPage} />}
      {/* What is typed there is kept for a PDF that is refused or cancelled. */}
      <Library hidden={pdf !== null} adding={adding} onOpen={open} />
    </>
  );
}

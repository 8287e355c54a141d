import type { Document } from '@deskmate/api/contracts/ai/documents';
import { toolOf } from '@deskmate/api/tools';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useShortcuts } from '../../../conversation/shortcuts/use-shortcuts.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { idsOf, withDocuments } from '../use-open-documents.ts';
import { Library } from './Library.tsx';
import { Reader } from './Reader.tsx';

/** The documents of the client, or the one that is open with its thread. */
export function ReadScreen(props: ToolScreenProps) {
  const [address] = useSearchParams();
  if (props.isStored || idsOf(address, []).length > 0) return <Reader key={props.sessionId} {...props} />;
  return <LibraryPage startWords={props.startWords} onHelp={props.onHelp} />;
}

function LibraryPage({ startWords, onHelp }: Pick<ToolScreenProps, 'startWords' | 'onHelp'>) {
  const t = useWords('read');
  const navigate = useNavigate();
  const open = ({ id, session_id }: Document) =>
    void navigate(
      session_id ? paths.conversation('read', session_id) : withDocuments(toolOf('read').path, [id]),
      // A question that was handed over is asked once there is a document.
      startWords ? { state: { words: startWords } } : {},
    );
  usePageTitle(t('title'));
  useShortcuts({ help: onHelp });
  return <Library onOpen={open} />;
}

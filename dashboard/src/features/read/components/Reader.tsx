import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDrafts } from '../../../conversation/composer/use-draft.ts';
import { AnswerPartsContext } from '../../../conversation/markdown/answer-parts.ts';
import { newDraftName } from '../../../conversation/store/drafts.ts';
import type { Message } from '../../../conversation/store/message-tree.ts';
import { ConversationHeader } from '../../../conversation/thread/ConversationHeader.tsx';
import { Thread } from '../../../conversation/thread/Thread.tsx';
import { useThread } from '../../../conversation/thread/use-thread.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { paths } from '../../../paths.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { readAnswerParts } from '../answers/answer-parts.tsx';
import { ReadContext } from '../answers/read-context.ts';
import { idsOf, maxDocuments, type ReadAction, useOpenDocuments } from '../use-open-documents.ts';
import { AddDocumentDialog } from './AddDocumentDialog.tsx';
import { CannotAskNote } from './CannotAskNote.tsx';
import { DocumentIntro } from './DocumentIntro.tsx';
import { OpenDocuments } from './OpenDocuments.tsx';
import { Panes } from './Panes.tsx';
import { QuestionStarters } from './QuestionStarters.tsx';
import { useDocumentQuestions } from './use-document-questions.ts';
import { usePassageActions } from './use-passage-actions.ts';
import { useShownPage } from './use-shown-page.ts';

const nothingOpen: ReadAction = { type: 'read', document_ids: [], scope: 'relevant' };

/** One document, or two, beside the thread of questions about them. */
export function Reader(props: ToolScreenProps) {
  const { sessionId, isStored, target } = props;
  const t = useWords('read');
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const actionAfter = (messages: readonly Message[]): ReadAction => ({
    ...nothingOpen,
    document_ids: idsOf(address, messages),
  });
  const thread = useThread({ ...props, action: nothingOpen, actionAfter, onShare: null });
  const { conversation, choice } = thread;
  const { state, messages } = conversation;
  const open = useOpenDocuments(messages);
  const { ids, documents, setIds } = open;
  const { pane, setPane, shownId, choose, marked, show } = useShownPage(open, target === null ? 'document' : 'thread');
  const { canAsk, send, ask, put, askPicture, askWhole } = useDocumentQuestions({
    thread,
    documents,
    action: actionAfter(messages),
    onThread: () => setPane('thread'),
  });
  const onAction = usePassageActions({ ask, put });
  const drafts = useDrafts();
  const [isAdding, setAdding] = useState(false);
  const title = conversation.title || documents[0]?.title || '';

  // A question that is being written belongs to the first document, until that is closed beside another.
  const setOpen = (next: string[], shown?: string) => {
    const nameOf = (documentIds: string[]) => newDraftName('read', { ...nothingOpen, document_ids: documentIds });
    if (!isStored && next.length > 0) {
      thread.composer.current?.save();
      drafts.move(nameOf(ids), nameOf(next));
    }
    setIds(next, shown);
  };
  const add = (document: Document) => {
    setAdding(false);
    choose(document.id);
    setOpen([...ids.filter((id) => id !== document.id), document.id].slice(-maxDocuments), document.id);
  };
  const read = {
    ids,
    documents,
    questionOf: (answer: Message) => (answer.parentId === null ? null : (state.tree.byId[answer.parentId] ?? null)),
    model: choice.selected,
    threadTokens: thread.tokens,
    isBusy: thread.answerStatus !== 'idle',
    show,
    put,
    ask,
    askWhole,
  };

  usePageTitle(title || t('title'));

  return (
    <ReadContext value={read}>
      <ConversationHeader
        tool="read"
        sessionId={sessionId}
        title={title}
        canRename={isStored && conversation.load === 'ready'}
        temporaryLabel={null}
        onNew={() => void navigate(paths.read)}
        onShare={null}
      />
      <Panes
        shown={pane}
        onShow={setPane}
        document={
          <OpenDocuments
            open={{ ids, documents, shownId, marked }}
            passages={{
              price: choice.selected ? t('passageCosts', { count: choice.selected.price }) : '',
              onAction,
              onPicture: askPicture,
            }}
            onShow={choose}
            onClose={(id) => setOpen(ids.filter((other) => other !== id))}
            onAdd={ids.length < maxDocuments ? () => setAdding(true) : null}
            onReplace={() => void navigate(paths.read)}
          />
        }
        thread={
          <AnswerPartsContext value={readAnswerParts}>
            <Thread
              thread={thread}
              onSend={send}
              canRetry={canAsk}
              label={t('tab_thread')}
              placeholder="placeholderRead"
              heading={<DocumentIntro />}
              starters={<QuestionStarters />}
              notes={<CannotAskNote documents={documents} choice={choice} />}
            />
          </AnswerPartsContext>
        }
      />
      <AddDocumentDialog open={isAdding} without={ids} onClose={() => setAdding(false)} onChoose={add} />
    </ReadContext>
  );
}

import type { Document } from '@deskmate/api/contracts/ai/documents';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AnswerPartsContext } from '../../../conversation/answer/answer-parts.ts';
import { ConversationHeader } from '../../../conversation/header/ConversationHeader.tsx';
import { Thread } from '../../../conversation/thread/Thread.tsx';
import { useThread } from '../../../conversation/thread/use-thread.ts';
import type { ToolScreenProps } from '../../../conversation/tool-screen.ts';
import type { Message } from '../../../conversation/tree/message-tree.ts';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { paths } from '../../../paths.ts';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { readAnswerParts } from '../answers/answer-parts.tsx';
import { ReadContext } from '../answers/read-context.ts';
import type { PageMark } from '../pages/PageSlot.tsx';
import { idsOf, maxDocuments, type ReadAction, useOpenDocuments } from '../use-open-documents.ts';
import { AddSecond } from './AddSecond.tsx';
import { DocumentIntro } from './DocumentIntro.tsx';
import { DocumentNotes } from './DocumentNotes.tsx';
import type { PagePicture } from './DocumentView.tsx';
import { OpenDocuments } from './OpenDocuments.tsx';
import { Panes, type ShownPane } from './Panes.tsx';
import { QuestionStarters } from './QuestionStarters.tsx';
import { usePassageActions } from './use-passage-actions.ts';

const nothingOpen: ReadAction = { type: 'read', document_ids: [], scope: 'relevant' };

/** One document, or two, beside the thread of questions about them. */
export function Reader(props: ToolScreenProps) {
  const { sessionId, isStored, target } = props;
  const t = useWords('read');
  const format = useFormat();
  const notify = useNotify();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const actionAfter = (messages: readonly Message[]): ReadAction => ({
    ...nothingOpen,
    document_ids: idsOf(address, messages),
  });
  const thread = useThread({ ...props, action: nothingOpen, actionAfter, onShare: null });
  const { conversation, models, asking, composer } = thread;
  const { store, state, messages } = conversation;
  const { ids, documents, setIds, addedId, seenPage } = useOpenDocuments(messages);
  const [pane, setPane] = useState<ShownPane>(target === null ? 'document' : 'thread');
  const [chosenId, setChosenId] = useState<string | null>(addedId);
  const [marked, setMarked] = useState<{ documentId: string; mark: PageMark } | null>(() =>
    ids[0] && seenPage > 1 ? { documentId: ids[0], mark: { page: seenPage, quote: null, start: 0 } } : null,
  );
  const [isAdding, setAdding] = useState(false);
  const shownId = chosenId !== null && ids.includes(chosenId) ? chosenId : ids[0];
  const title = conversation.title || documents[0]?.title || '';

  const show = (documentId: string, page: number, quote?: { text: string; start: number }) => {
    if (!ids.includes(documentId)) return notify.info(t('notOpen'));
    setChosenId(documentId);
    setMarked({ documentId, mark: { page, quote: quote?.text ?? null, start: quote?.start ?? 0 } });
    setPane('document');
  };
  // `DocumentNotes` says why. Sent all the same, it would be refused, and its address would lead to no conversation.
  const isUnread = documents.some(({ status }) => status === 'reading' || status === 'failed');
  const send: typeof asking.send = (...args) => !isUnread && asking.send(...args);
  const ask = (text: string, change: Partial<ReadAction> = {}) => {
    if (send(text, [], { ...actionAfter(messages), ...change })) setPane('thread');
  };
  const put = (text: string, files: File[] = []) => {
    setPane('thread');
    // The composer receives the focus once its pane is visible.
    requestAnimationFrame(() => {
      composer.current?.put(text);
      composer.current?.attach(files);
    });
  };
  const askPicture = (document: Document, { page, picture }: PagePicture) => {
    const name = t('pictureName', { page: format.number(page) });
    const file = new File([picture], `${name}.png`, { type: 'image/png' });
    const documentPrefix = documents.length > 1 ? `${document.title}, ` : '';
    put(`${t('aboutPicture', { place: `${documentPrefix}${t('pageShort', { page: format.number(page) })}` })} `, [
      file,
    ]);
  };
  const askWhole = (question: Message) => {
    const model = asking.modelToAsk();
    if (!model || question.action?.type !== 'read') return;
    const action: ReadAction = { ...question.action, scope: 'whole' };
    store.ask({ text: question.content, attachments: [], modelId: model.id, parentId: question.parentId, action });
    asking.afterAsk();
  };
  const onAction = usePassageActions({ ask, put });
  const add = (document: Document) => {
    setAdding(false);
    setChosenId(document.id);
    setIds([...ids.filter((id) => id !== document.id), document.id].slice(-maxDocuments), document.id);
  };
  const read = {
    ids,
    documents,
    questionOf: (answer: Message) => (answer.parentId === null ? null : (state.tree.byId[answer.parentId] ?? null)),
    model: models.chosen,
    threadTokens: thread.tokens,
    isBusy: thread.running !== 'no',
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
        badge={null}
        onNew={() => void navigate(paths.read)}
        onShare={null}
      >
        {null}
      </ConversationHeader>
      <Panes
        shown={pane}
        onShow={setPane}
        document={
          <OpenDocuments
            ids={ids}
            documents={documents}
            shownId={shownId}
            marked={marked}
            passagePrice={models.chosen ? t('passageCosts', { count: models.chosen.price }) : ''}
            onShow={setChosenId}
            onClose={(id) => setIds(ids.filter((other) => other !== id))}
            onAdd={ids.length < maxDocuments ? () => setAdding(true) : null}
            onReplace={() => void navigate(paths.read)}
            onAction={onAction}
            onPicture={askPicture}
          />
        }
        thread={
          <AnswerPartsContext value={readAnswerParts}>
            <Thread
              thread={{ ...thread, asking: { ...asking, send } }}
              label={t('tab_thread')}
              heading={<DocumentIntro />}
              starters={<QuestionStarters />}
              notes={<DocumentNotes documents={documents} choice={thread.choice} />}
            />
          </AnswerPartsContext>
        }
      />
      <AddSecond open={isAdding} without={ids} onClose={() => setAdding(false)} onChoose={add} />
    </ReadContext>
  );
}

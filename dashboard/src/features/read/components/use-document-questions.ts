import type { Document } from '@deskmate/api/contracts/ai/documents';
import type { Message } from '../../../conversation/store/message-tree.ts';
import type { ThreadState } from '../../../conversation/thread/use-thread.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import type { ReadAction } from '../use-open-documents.ts';
import type { PagePicture } from './DocumentView.tsx';

type Options = {
  thread: Pick<ThreadState, 'conversation' | 'asking' | 'composer'>;
  documents: readonly Document[];
  /** What the service is asked to do next. */
  action: ReadAction;
  /** Brings the thread to the front on a narrow screen. */
  onThread: () => void;
};

/** The ways to ask about the open documents: at once, through the composer, with a picture of a page, or of all pages. */
export function useDocumentQuestions({ thread, documents, action, onThread }: Options) {
  const t = useWords('read');
  const format = useFormat();
  const { conversation, asking, composer } = thread;
  // The service would refuse the question, and the address would then name a conversation that does not exist.
  // `CannotAskNote` shows the reason.
  const isUnread = documents.some(({ status }) => status === 'reading' || status === 'failed');
  const send: typeof asking.send = (...args) => !isUnread && asking.send(...args);

  function put(text: string, files: File[] = []) {
    onThread();
    // The composer receives the focus once its pane is visible.
    requestAnimationFrame(() => {
      composer.current?.put(text);
      composer.current?.attach(files);
    });
  }

  return {
    canAsk: !isUnread,
    send,
    put,
    ask(text: string, change: Partial<ReadAction> = {}) {
      if (send(text, [], { ...action, ...change })) onThread();
    },
    /** Puts a picture of a part of a page into the composer. */
    askPicture(document: Document, { page, picture }: PagePicture) {
      const pageLabel = format.number(page);
      const file = new File([picture], `${t('pictureName', { page: pageLabel })}.png`, { type: 'image/png' });
      const documentPrefix = documents.length > 1 ? `${document.title}, ` : '';
      put(`${t('aboutPicture', { place: `${documentPrefix}${t('pageShort', { page: pageLabel })}` })} `, [file]);
    },
    /** Asks the same again of the whole documents, beside the first question. */
    askWhole(question: Message) {
      const model = asking.modelToAsk();
      if (!model || question.action?.type !== 'read') return;
      const whole: ReadAction = { ...question.action, scope: 'whole' };
      const { content: text, parentId } = question;
      conversation.store.ask({ text, attachments: [], modelId: model.model_id, parentId, action: whole });
      asking.afterAsk();
    },
  };
}

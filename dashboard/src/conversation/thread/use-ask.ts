import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { isPicture } from '../composer/accepted-files.ts';
import type { ModelChoice } from '../model/use-model-choice.ts';
import { useModelToAsk } from '../model/use-model-to-ask.ts';
import type { Question } from '../store/conversation-state.ts';
import { type Attachment, leafOf } from '../store/message-tree.ts';
import type { OpenConversation } from '../store/use-conversation.ts';
import { useMessageActions } from './use-message-actions.ts';

type Options = {
  conversation: Pick<OpenConversation, 'store' | 'state'>;
  choice: ModelChoice;
  /** What a new question asks the tool to do. */
  action: ChatAction;
  /** Whether the address names the conversation already. */
  isStored: boolean;
  target: string | null;
  onNew: (words?: string) => void;
  /** Null where there is nothing to share. */
  onShare: ((chatId: string) => void) | null;
  /** Called after each question. */
  onAsked: () => void;
};

/** The ways to ask in a conversation: a new message, an edited one, an answer written again. */
export function useAsk({ conversation, choice, action, isStored, target, onNew, onShare, onAsked }: Options) {
  const { store, state } = conversation;
  const t = useWords('conversation');
  const notify = useNotify();
  const navigate = useNavigate();
  const { search } = useLocation();
  const modelToAsk = useModelToAsk(choice);
  const [editingId, setEditingId] = useState<string | null>(null);

  const afterAsk = useCallback(() => {
    const isToBeNamed = !isStored && !store.isTemporary;
    // What the screen keeps in its address (the documents of Read) is needed when the question fails.
    const to = { pathname: paths.conversation(store.tool, store.sessionId), search };
    if (isToBeNamed) void navigate(to, { replace: true });
    onAsked();
  }, [isStored, store, navigate, search, onAsked]);

  /** Opens a new conversation that begins with an answer of this one. */
  const goOnWith = (text: string) => onNew(`${t('fromEarlier')}\n\n${text.trim()}\n\n`);
  const actions = useMessageActions({
    store,
    choice,
    action,
    modelToAsk,
    onAsked: afterAsk,
    edit: setEditingId,
    startFrom: (answer) => goOnWith(answer.content),
    share: onShare && ((answer) => onShare(answer.id)),
  });

  /** @param otherAction What this question asks the tool to do, where that is not what any question asks. */
  function send(text: string, attachments: Attachment[], otherAction?: ChatAction): boolean {
    const model = modelToAsk();
    if (!model) return false;
    const { returned } = state;
    const leaf = leafOf(state.tree);
    const following = leaf?.role === 'user' ? leaf.parentId : (leaf?.id ?? null);
    store.ask({
      text,
      attachments,
      modelId: model.model_id,
      // A question that returned to the composer keeps its place in the tree, and its action while its text is unchanged.
      parentId: returned ? returned.parentId : following,
      action: otherAction ?? (returned?.text === text ? returned.action : undefined) ?? action,
    });
    afterAsk();
    return true;
  }

  /** Asks the failed question once more. @returns it; null where it was not asked */
  function retry(): Question | null {
    const { failure, running } = state;
    if (!failure || running) return null;
    const { question } = failure;
    const hasPicture = question.attachments.some(({ contentType }) => isPicture(contentType));
    if (hasPicture && choice.selected?.capabilities.vision === false) {
      notify.info(t('hint_imagesUnseen'));
      return null;
    }
    const modelId = question.keepsModel ? question.modelId : modelToAsk()?.model_id;
    if (modelId === undefined) return null;
    store.ask({ ...question, modelId });
    afterAsk();
    return question;
  }

  const isTargetKnown = target !== null && state.tree.byId[target] !== undefined;
  useEffect(() => {
    if (target !== null && isTargetKnown) store.choose(target);
  }, [store, target, isTargetKnown]);

  return { send, retry, actions, editingId, modelToAsk, afterAsk, goOnWith };
}

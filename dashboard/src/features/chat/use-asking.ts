import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessageActions } from '../../conversation/messages/use-message-actions.ts';
import type { ConversationModels } from '../../conversation/model/conversation-model.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import type { OpenConversation } from '../../conversation/state/use-conversation.ts';
import { type Attachment, leafOf } from '../../conversation/tree/message-tree.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useSummary } from './use-summary.ts';

type Wiring = {
  conversation: Pick<OpenConversation, 'store' | 'state'>;
  models: ConversationModels;
  /** Whether the address names the conversation already. */
  isStored: boolean;
  target: string | null;
  onNew: (words?: string) => void;
  /** Null where there is nothing to share: a temporary chat. */
  onShare: ((chatId: string) => void) | null;
  /** Called after each question. */
  onAsked: () => void;
};

/** Every way to ask in a chat: a new message, an edited one, an answer written again, a summary to go on with. */
export function useAsking({ conversation, models, isStored, target, onNew, onShare, onAsked }: Wiring) {
  const { store, state } = conversation;
  const t = useWords('chat');
  const navigate = useNavigate();
  const modelToAsk = useModelToAsk(models);
  const [editingId, setEditingId] = useState<string | null>(null);

  const asked = useCallback(() => {
    const isToBeNamed = !isStored && !store.isTemporary;
    if (isToBeNamed) void navigate(paths.conversation(store.tool, store.sessionId), { replace: true });
    onAsked();
  }, [isStored, store, navigate, onAsked]);

  const goOnWith = (text: string) => onNew(`${t('fromEarlier')}\n\n${text.trim()}\n\n`);
  const summary = useSummary({ store, words: t('summariseWords'), modelToAsk, onAsked: asked, goOnWith });
  const actions = useMessageActions({
    store,
    models,
    modelToAsk,
    onAsked: asked,
    edit: setEditingId,
    startFrom: (answer) => goOnWith(answer.content),
    share: onShare && ((answer) => onShare(answer.id)),
  });

  function send(text: string, attachments: Attachment[]): boolean {
    const model = modelToAsk();
    if (!model) return false;
    const leaf = leafOf(state.tree);
    const following = leaf?.role === 'user' ? leaf.parentId : (leaf?.id ?? null);
    // What returned to the composer keeps its place in the tree.
    store.ask({ text, attachments, modelId: model.id, parentId: state.returned ? state.returned.parentId : following });
    asked();
    return true;
  }

  const isTargetKnown = target !== null && state.tree.byId[target] !== undefined;
  useEffect(() => {
    if (target !== null && isTargetKnown) store.choose(target);
  }, [store, target, isTargetKnown]);

  return { send, actions, summary, editingId };
}

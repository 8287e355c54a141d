import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { oneLine, shortened } from '@deskmate/api/one-line';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ComposerHandle } from '../../conversation/composer/use-composer.ts';
import { useMessageActions } from '../../conversation/messages/use-message-actions.ts';
import type { ChatModels } from '../../conversation/model/chat-model.ts';
import { useModelToAsk } from '../../conversation/model/use-model-to-ask.ts';
import { useFollowScroll } from '../../conversation/scroll/use-follow-scroll.ts';
import type { Failure } from '../../conversation/state/conversation-state.ts';
import { type Attachment, leafOf, visiblePath } from '../../conversation/tree/message-tree.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useChat } from './use-chat.ts';
import { useSummary } from './use-summary.ts';

export type ChatWiring = {
  sessionId: string;
  isStored: boolean;
  isTemporary: boolean;
  /** The message to jump to: a result of a search. */
  target: string | null;
  models: ChatModels;
  /** Words to begin the composer with, once. */
  startWords: string | null;
  onNew: (words?: string) => void;
  onShare: ((chatId: string) => void) | null;
};

export type ChatView = ReturnType<typeof useChatView>;

/** Everything the parts of the chat screen need: the conversation, what is drawn of it, and what can be done. */
export function useChatView(wiring: ChatWiring) {
  const { sessionId, isStored, isTemporary, target, models, onShare } = wiring;
  const t = useWords('chat');
  const navigate = useNavigate();
  const chat = useChat(sessionId, isStored, isTemporary);
  const { store, state } = chat;
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const follow = useFollowScroll(scroller, column, sessionId, chat.load !== 'fresh');
  const messages = useMemo(() => visiblePath(state.tree), [state.tree]);
  const tokens = useMemo(() => estimateTokens(messages.map(({ content }) => content).join('\n')), [messages]);
  const modelToAsk = useModelToAsk(models);

  const onAsked = useCallback(() => {
    if (!isStored && !isTemporary) void navigate(paths.conversation(sessionId), { replace: true });
    follow.toEnd();
  }, [isStored, isTemporary, navigate, sessionId, follow.toEnd]);

  const goOnWith = (text: string) => wiring.onNew(`${t('fromEarlier')}\n\n${text.trim()}\n\n`);
  const summary = useSummary({ store, words: t('summariseWords'), modelToAsk, onAsked, goOnWith });
  const actions = useMessageActions({
    store,
    models,
    goOnWords: t('goOnWords'),
    busyWords: t('hint_busy'),
    modelToAsk,
    onAsked,
    edit: setEditingId,
    startFrom: (answer) => goOnWith(answer.content),
    share: onShare && !isTemporary ? (answer) => onShare(answer.id) : null,
  });

  function send(text: string, attachments: Attachment[]): boolean {
    const model = modelToAsk();
    if (!model) return false;
    const leaf = leafOf(state.tree);
    const following = leaf?.role === 'user' ? leaf.parentId : (leaf?.id ?? null);
    const parentId = isWaiting(state.failure) ? state.failure.question.parentId : following;
    store.ask({ text, attachments, modelId: model.id, parentId });
    onAsked();
    return true;
  }

  useChosenTarget(store, target, target !== null && state.tree.byId[target] !== undefined);
  usePutBack(composer, state.failure, wiring.startWords);

  const running = state.running === null ? 'no' : state.running.phase === 'stopping' ? 'stopping' : 'writing';
  const title = chat.title ?? (titleOf(messages[0]?.content ?? '') || t('title'));
  return {
    chat,
    store,
    state,
    messages,
    tokens,
    title,
    running,
    actions,
    summary,
    editingId,
    edit: setEditingId,
    send,
    follow,
    scroller,
    column,
    composer,
  } as const;
}

/** The title of a chat is its first message until the service has made one. */
const titleOf = (question: string): string => shortened(oneLine(question.slice(0, 200)), 60);

/** Whether a failed question waits in the composer. Sending it keeps its original place in the tree. */
const isWaiting = (failure: Failure | null): failure is Failure =>
  failure !== null && failure.question.regenerate === undefined;

function useChosenTarget(store: { choose: (id: string) => void }, target: string | null, isKnown: boolean) {
  useEffect(() => {
    if (target !== null && isKnown) store.choose(target);
  }, [store, target, isKnown]);
}

/** Returns the typed text to the composer when its answer fails. */
function usePutBack(composer: RefObject<ComposerHandle | null>, failure: Failure | null, startWords: string | null) {
  useEffect(() => {
    if (isWaiting(failure)) composer.current?.put(failure.question.text, failure.question.attachments);
  }, [composer, failure]);
  useEffect(() => {
    if (startWords) composer.current?.put(startWords);
  }, [composer, startWords]);
}

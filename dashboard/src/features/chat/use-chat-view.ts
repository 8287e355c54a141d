import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { estimateTokens } from '../../conversation/credit/estimate-tokens.ts';
import { useFollowScroll } from '../../conversation/scroll/use-follow-scroll.ts';
import type { Failure } from '../../conversation/state/conversation-state.ts';
import { type Attachment, leafOf, visiblePath } from '../../conversation/tree/message-tree.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import type { ChatModels } from './chat-model.ts';
import type { ComposerHandle } from './components/use-composer.ts';
import { useChat } from './use-chat.ts';
import { useMessageDeeds } from './use-message-deeds.ts';
import { useModelToAsk } from './use-model-to-ask.ts';
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
  const deeds = useMessageDeeds({
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
  const title = chat.title ?? (messages[0]?.content.slice(0, 60) || t('title'));
  return {
    chat,
    store,
    state,
    messages,
    tokens,
    title,
    running,
    deeds,
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

/** Whether a question that failed waits in the composer: sending it goes where it was meant to go. */
const isWaiting = (failure: Failure | null): failure is Failure =>
  failure !== null && failure.question.regenerate === undefined;

function useChosenTarget(store: { choose: (id: string) => void }, target: string | null, isKnown: boolean) {
  useEffect(() => {
    if (target !== null && isKnown) store.choose(target);
  }, [store, target, isKnown]);
}

/** CH-5: what was typed comes back when its answer fails. */
function usePutBack(composer: RefObject<ComposerHandle | null>, failure: Failure | null, startWords: string | null) {
  useEffect(() => {
    if (isWaiting(failure)) composer.current?.put(failure.question.text, failure.question.attachments);
  }, [composer, failure]);
  useEffect(() => {
    if (startWords) composer.current?.put(startWords);
  }, [composer, startWords]);
}

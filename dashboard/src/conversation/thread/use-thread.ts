import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { tokensPerMessage } from '@deskmate/api/credits/query-price';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ComposerHandle } from '../composer/use-composer.ts';
import { useShortcuts } from '../composer/use-shortcuts.ts';
import { useModelChoice } from '../model/use-model-choice.ts';
import { answerStatusOf } from '../store/answer-status.ts';
import { draftKeyOf, temporaryDraftName } from '../store/drafts.ts';
import type { Message } from '../store/message-tree.ts';
import { type OpenConversation, useConversation } from '../store/use-conversation.ts';
import type { ToolScreenProps } from '../tool-screen.ts';
import { useAsk } from './use-ask.ts';
import { useFollowScroll } from './use-follow-scroll.ts';
import { useMarkAnswersSeen } from './use-mark-seen.ts';

export type ThreadState = ReturnType<typeof useThread>;

type Options = Pick<
  ToolScreenProps,
  'sessionId' | 'isStored' | 'isTemporary' | 'target' | 'initialText' | 'onNew' | 'onHelp'
> & {
  /** What the tool is asked to do. */
  action: ChatAction;
  /** The same where it depends on what was asked before. */
  actionAfter?: (messages: readonly Message[]) => ChatAction;
  /** Null where there is nothing to share. */
  onShare: ToolScreenProps['onShare'] | null;
};

/** A conversation of messages and answers, with all that its screen needs: `Thread` draws it. */
export function useThread({ action, actionAfter, onShare, onHelp, onNew, initialText, target, ...address }: Options) {
  const { sessionId, isStored, isTemporary } = address;
  const choice = useModelChoice(action.type);
  const conversation = useConversation({ ...address, action });
  const { store, state, messages, load } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const follow = useFollowScroll(scroller, column, sessionId, load !== 'fresh');
  const { toEnd } = follow;
  const onAsked = useCallback(() => toEnd(), [toEnd]);
  const actionNow = actionAfter?.(messages) ?? action;
  const { actions, editingId, ...asking } = useAsk({
    conversation,
    choice,
    action: actionNow,
    isStored,
    target,
    onNew,
    onShare,
    onAsked,
  });
  const answerStatus = answerStatusOf(state);
  const tokens = useMemo(
    () => messages.reduce((sum, { content }) => sum + estimateTokens(content) + tokensPerMessage, 0),
    [messages],
  );

  useMarkAnswersSeen(store, state, isStored);
  useFillComposer(composer, conversation, initialText);
  useShortcuts({
    help: onHelp,
    focusComposer: () => composer.current?.focus(),
    ...(answerStatus === 'idle' ? {} : { stop: () => void store.stop() }),
  });

  return {
    conversation,
    choice,
    asking,
    answerStatus,
    /** Estimated tokens of the messages. */
    tokens,
    composer,
    draftKey: isTemporary ? temporaryDraftName : draftKeyOf(action.type, address, actionNow),
    follow,
    /** What `ThreadBody` draws besides the conversation. */
    body: { scroller, column, actions, editingId, target, onNew, onJump: follow.stopFollowing },
  } as const;
}

/** Returns a question without an answer to the composer, and puts in the words that a new conversation begins with. */
function useFillComposer(
  composer: RefObject<ComposerHandle | null>,
  { store, state: { returned } }: Pick<OpenConversation, 'store' | 'state'>,
  initialText: string | null,
): void {
  useEffect(() => {
    const question = returned && composer.current && store.takeReturned();
    if (question) composer.current?.put(question.text, question.attachments);
  }, [composer, store, returned]);
  useEffect(() => {
    if (initialText) composer.current?.put(initialText);
  }, [composer, initialText]);
}

import { aiAddresses } from '@deskmate/api/addresses';
import type { ChatRequest, ChatTurn } from '@deskmate/api/contracts/ai/chat';
import { readAnswerError } from '@deskmate/api/streams/answer-error';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../conversation/store/conversation-state.ts';
import { followAnswer } from '../../conversation/store/follow-answer.ts';
import { foldedText } from '../../conversation/thread/folded-text.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { subscriptionKey } from '../../session/session-queries.ts';
import type { TranslateAction } from './translate-action.ts';

export type SentenceTask = NonNullable<TranslateAction['task']>;

export type TaskState =
  | { name: 'idle' }
  | { name: 'asking'; task: SentenceTask }
  | { name: 'done'; task: SentenceTask; text: string }
  | { name: 'failed'; task: SentenceTask; failure: Pick<Failure, 'code' | 'words'> };

export type TaskRequest = {
  task: SentenceTask;
  action: TranslateAction;
  modelId: string;
  sentence: string;
  /** The passage that the sentence is of, and its translation. */
  context: readonly ChatTurn[];
};

/** A question that is being answered. Its `chatId` comes with the first event. */
type Asked = { controller: AbortController; chatId: string | null; isLeft: boolean };

/**
 * Asks something about one sentence of a translation. It is a temporary conversation: nothing of it joins the history, and
 * an answer that nobody waits for any more is stopped.
 */
export function useSentenceTask() {
  const client = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<TaskState>({ name: 'idle' });
  const current = useRef<Asked | null>(null);

  const stop = useCallback(
    ({ controller }: Asked, chatId: string) => {
      controller.abort();
      client
        .request({ service: 'ai', method: 'POST', path: aiAddresses.chatStop(chatId) })
        .catch((error: unknown) => console.info('The answer could not be stopped.', error));
    },
    [client],
  );
  const leave = useCallback(() => {
    const left = current.current;
    current.current = null;
    if (!left) return;
    left.isLeft = true;
    // Without its name it cannot be stopped yet.
    if (left.chatId !== null) stop(left, left.chatId);
  }, [stop]);
  useEffect(() => leave, [leave]);

  async function ask({ task, action, modelId, sentence, context }: TaskRequest) {
    leave();
    const asked: Asked = { controller: new AbortController(), chatId: null, isLeft: false };
    current.current = asked;
    setState({ name: 'asking', task });
    let text = '';
    const request: ChatRequest = {
      ai_model_id: modelId,
      session_id: crypto.randomUUID(),
      action: { ...action, task },
      client_message_id: crypto.randomUUID(),
      temporary: true,
      conversations: [...context],
      messages: [{ role: 'user', content: sentence }],
    };
    const end = await followAnswer(
      { ask: request },
      {
        onOpened: ({ chat_id }) => {
          asked.chatId = chat_id;
          if (asked.isLeft) stop(asked, chat_id);
        },
        onText: (more) => {
          text += more;
        },
        onReplaced: (whole) => {
          text = whole;
        },
        onConnection: () => {},
      },
      asked.controller.signal,
      { client },
    );
    // It may have cost credits.
    void queries.invalidateQueries({ queryKey: subscriptionKey });
    if (current.current !== asked || end.kind === 'left') return;
    current.current = null;
    setState(
      end.kind === 'done'
        ? { name: 'done', task, text: foldedText({ content: text, folds: end.conclusion.folds }).text }
        : { name: 'failed', task, failure: readAnswerError(end.error) },
    );
  }

  return {
    state,
    ask: (request: TaskRequest) => void ask(request),
    close() {
      leave();
      setState({ name: 'idle' });
    },
  };
}

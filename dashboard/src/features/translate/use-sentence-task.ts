import type { ChatRequest, ChatTurn } from '@deskmate/api/contracts/ai/chat';
import { readAnswerError } from '@deskmate/api/streams/answer-error';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../conversation/state/conversation-state.ts';
import { followAnswer } from '../../conversation/stream/follow-answer.ts';
import { useApi } from '../../session/SessionProvider.tsx';
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

/** Asks something about one sentence of a translation. It is a temporary conversation: nothing of it joins the history. */
export function useSentenceTask() {
  const client = useApi();
  const queries = useQueryClient();
  const [state, setState] = useState<TaskState>({ name: 'idle' });
  const following = useRef<AbortController | null>(null);
  const leave = useCallback(() => {
    following.current?.abort();
    following.current = null;
  }, []);
  useEffect(() => leave, [leave]);

  async function ask({ task, action, modelId, sentence, context }: TaskRequest) {
    leave();
    const controller = new AbortController();
    following.current = controller;
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
        onOpened: () => {},
        onText: (more) => {
          text += more;
        },
        onReplaced: (whole) => {
          text = whole;
        },
        onConnection: () => {},
      },
      controller.signal,
      { client },
    );
    if (following.current !== controller || end.kind === 'left') return;
    following.current = null;
    setState(
      end.kind === 'done'
        ? { name: 'done', task, text }
        : { name: 'failed', task, failure: readAnswerError(end.error) },
    );
    // It may have cost credits.
    void queries.invalidateQueries({ queryKey: ['subscription'] });
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

import type { ChatAction, ChatRequest, ChatTurn } from '@deskmate/api/contracts/ai/chat';
import type { Question } from './conversation-state.ts';
import type { Message } from './message-tree.ts';

type PendingQuestion = {
  sessionId: string;
  /** What the tool of the conversation is asked to do. */
  action: ChatAction;
  isTemporary?: boolean;
  question: Question;
  /** The branch from the first message to the message that the question or the regenerated answer follows. */
  before: readonly Message[];
  clientMessageId: string;
};

/** Builds the chat request. Only this browser has a temporary chat, so that request carries the whole history. */
export function buildRequest({
  sessionId,
  action,
  isTemporary,
  question,
  before,
  clientMessageId,
}: PendingQuestion): ChatRequest {
  const isAgain = question.regenerate !== undefined;
  const common = {
    ai_model_id: question.modelId,
    session_id: sessionId,
    action,
    client_agent: { type: 'browser' as const, agent: navigator.userAgent.slice(0, 400) },
    client_message_id: clientMessageId,
    ...(question.style ? { regenerate_style: question.style } : {}),
    ...(question.attachments.length > 0 ? { attachments: question.attachments.map(({ fileUID }) => fileUID) } : {}),
  };
  if (isTemporary) {
    const turns = before.map(({ role, content }): ChatTurn => ({ role, content }));
    const lastTurns = isAgain ? turns.splice(-1) : [{ role: 'user' as const, content: question.text }];
    return { ...common, temporary: true, conversations: turns, messages: lastTurns };
  }
  if (isAgain) return { ...common, messages: [], regenerate: question.regenerate };
  return {
    ...common,
    messages: [{ role: 'user', content: question.text }],
    parent_id: question.parentId,
    ...(question.supersedes === undefined ? {} : { supersedes: question.supersedes }),
  };
}

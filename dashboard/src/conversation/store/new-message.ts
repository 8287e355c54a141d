import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
import type { Question } from './conversation-state.ts';
import type { Message } from './message-tree.ts';

const blank = () => ({
  content: '',
  reasoning: '',
  reasoningMs: null,
  model: null,
  modelGroup: null,
  credits: null,
  feedback: null,
  attachments: [],
  action: null,
  unchecked: false,
  folds: [],
  checks: [],
  refused: null,
  secondVersion: null,
  citations: [],
  pagesUsed: [],
  createdAt: new Date().toISOString(),
});

export function newUserMessage(question: Question, action: ChatAction, id: string): Message {
  return {
    ...blank(),
    action: action.type === 'chat' ? null : action,
    id,
    key: id,
    parentId: question.parentId,
    role: 'user',
    content: question.text,
    status: 'done',
    attachments: question.attachments,
  };
}

export function newAnswer(parentId: string | null, id: string): Message {
  return {
    ...blank(),
    id,
    key: id,
    parentId,
    role: 'assistant',
    status: 'running',
  };
}

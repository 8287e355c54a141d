import type { Message } from '../tree/message-tree.ts';
import type { Question } from './conversation-state.ts';

const blank = {
  content: '',
  reasoning: '',
  reasoningMs: null,
  model: null,
  modelGroup: null,
  credits: null,
  feedback: null,
  attachments: [],
} as const;

export function newUserMessage(question: Question, id: string): Message {
  return {
    ...blank,
    id,
    key: id,
    parentId: question.parentId,
    role: 'user',
    content: question.text,
    status: 'done',
    attachments: question.attachments,
    createdAt: new Date().toISOString(),
  };
}

export function newAnswer(parentId: string | null, id: string): Message {
  return {
    ...blank,
    id,
    key: id,
    parentId,
    role: 'assistant',
    status: 'running',
    attachments: [],
    createdAt: new Date().toISOString(),
  };
}

import type { ChatAction } from '@deskmate/api/contracts/ai/chat';
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
  action: null,
  corrected: false,
  unchecked: false,
} as const;

export function newUserMessage(question: Question, action: ChatAction, id: string): Message {
  return {
    ...blank,
    action: action.type === 'chat' ? null : action,
    missingTerms: [],
    citations: [],
    pagesUsed: [],
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
    missingTerms: [],
    citations: [],
    pagesUsed: [],
    createdAt: new Date().toISOString(),
  };
}

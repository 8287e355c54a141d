import type { Message } from './message-tree.ts';

/** A finished message whose id and key are its content, with the fields that a test changes. */
export const makeMessage = (role: Message['role'], content: string, more: Partial<Message> = {}): Message => ({
  id: content,
  key: content,
  parentId: null,
  role,
  content,
  reasoning: '',
  reasoningMs: null,
  model: null,
  modelGroup: null,
  status: 'done',
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
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});

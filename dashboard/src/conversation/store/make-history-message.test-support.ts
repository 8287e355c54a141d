import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';

/** A finished message as the service lists it, with the fields that a test changes. */
export const makeHistoryMessage = (id: string, more: Partial<HistoryMessage> = {}): HistoryMessage => ({
  chat_id: id,
  parent_id: null,
  role: 'user',
  content: 'Hello',
  reasoning_content: '',
  reasoning_ms: null,
  model: null,
  model_group: null,
  status: 'done',
  credits: null,
  feedback: null,
  attachments: [],
  action: null,
  unchecked: false,
  folds: [],
  checks: [],
  refused: null,
  second_version: null,
  citations: [],
  pages_used: [],
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});

import { type AnswerConclusion, action as actionSchema, emptyConclusion } from '@deskmate/api/contracts/ai/chat';
import type { Conversation, HistoryItem, HistoryMessage } from '@deskmate/api/contracts/ai/history';
import type { ToolId } from '@deskmate/api/tools';
import type { ListedConversation, ShownMessage } from './history-repository.ts';

type File = HistoryMessage['attachments'][number];

export function toItem(row: ListedConversation, match: HistoryItem['match'] = null): HistoryItem {
  return { ...head(row), running: row.running, unread: row.unread, match };
}

export function toConversation(
  row: ListedConversation,
  messages: ShownMessage[],
  files: ReadonlyMap<string, File>,
): Omit<Conversation, 'next_cursor'> {
  return {
    ...head(row),
    active_chat_id: row.activeChatId,
    messages: messages.map((message) => toMessage(message, files)),
  };
}

function toMessage(row: ShownMessage, files: ReadonlyMap<string, File>): HistoryMessage {
  return {
    chat_id: row.chatId,
    parent_id: row.parentId,
    role: row.role as HistoryMessage['role'],
    content: row.content,
    reasoning_content: row.reasoningContent,
    reasoning_ms: row.reasoningMs,
    model: row.modelName,
    model_group: row.modelGroup,
    status: row.status as HistoryMessage['status'],
    credits: row.credits,
    feedback: row.rating as HistoryMessage['feedback'],
    action: toAction(row.action),
    ...emptyConclusion,
    ...toConclusion(row.conclusion),
    attachments: (row.attachments ?? []).flatMap((uid) => files.get(uid) ?? []),
    created_at: new Date(row.createdAtMs).toISOString(),
  };
}

/** Answers of before kept the terms that were missing apart from other checks. */
function toConclusion(stored: unknown): AnswerConclusion {
  const { missing_terms = [], ...conclusion } = (stored ?? {}) as AnswerConclusion & {
    missing_terms?: { source: string; target: string }[];
  };
  if (missing_terms.length === 0) return conclusion;
  const checks = missing_terms.map(({ source, target }) => ({
    kind: 'term' as const,
    expected: `${source} → ${target}`,
  }));
  return { ...conclusion, checks };
}

/** An action that this version does not know is left out. */
function toAction(stored: unknown): HistoryMessage['action'] {
  const action = actionSchema.safeParse(stored).data;
  return action === undefined || action.type === 'chat' ? null : action;
}

const head = (row: ListedConversation) => ({
  session_id: row.sessionId,
  type: row.type as ToolId,
  title: row.title,
  pinned: row.pinned,
  archived: row.archived,
  tags: row.tags,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

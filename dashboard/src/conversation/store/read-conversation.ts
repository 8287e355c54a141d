import type { Conversation, HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { chooseMessage, leafOf, type Message, type MessageTree, treeOf } from './message-tree.ts';

/** A page of a conversation, as the service sends it. */
export type Page = Pick<Conversation, 'messages' | 'active_chat_id' | 'next_cursor'>;

/**
 * The tree with the newest messages as the service has them now, on the branch last looked at. What this tab knows
 * already stays: messages that did not change are the same objects (so nothing is drawn again), older ones remain, and
 * the branch on the screen stays on the screen.
 */
export function readNewest(old: MessageTree, page: Page): MessageTree {
  const read = withoutBlank(page.messages.map(readMessage)).map((message) => keepKnown(old, message));
  const oldest = read[0]?.createdAt ?? '';
  const isInPage = new Set(read.map(({ id }) => id));
  const older =
    page.next_cursor === null
      ? []
      : Object.values(old.byId).filter(({ id, createdAt }) => createdAt < oldest && !isInPage.has(id));
  const tree = treeOf(withoutMissingParents([...older, ...read], page));
  const active = page.active_chat_id === null ? tree : chooseMessage(tree, page.active_chat_id);
  const chosen = { ...active.chosen };
  for (const [parent, child] of Object.entries(old.chosen)) if (tree.byId[child]) chosen[parent] = child;
  return { ...tree, chosen };
}

/** The tree with a page of older messages before it; the branch on the screen grows upwards and stays. */
export function addOlder(tree: MessageTree, page: Page): MessageTree {
  const known = Object.values(tree.byId);
  const older = page.messages.map(readMessage).filter(({ id }) => !tree.byId[id]);
  const read = withoutBlank(older, [...older, ...known]);
  const leaf = leafOf(tree);
  const whole = treeOf(withoutMissingParents([...read, ...known], page), tree.chosen);
  return leaf ? chooseMessage(whole, leaf.id) : whole;
}

/** Whether an answer was stopped before its first word. */
export const isBlank = ({ status, content, reasoning }: Pick<Message, 'status' | 'content' | 'reasoning'>): boolean =>
  status === 'stopped' && content === '' && reasoning === '';

/**
 * Without the answers that were stopped before their first word, unless something follows them, and without questions
 * that have no other answer. `newer` are the messages that may follow.
 */
function withoutBlank(messages: Message[], newer: readonly Message[] = messages): Message[] {
  const followed = new Set(newer.map(({ parentId }) => parentId));
  const blank = new Set(messages.filter((message) => isBlank(message) && !followed.has(message.id)));
  if (blank.size === 0) return messages;
  const shown = messages.filter((message) => !blank.has(message));
  const answered = new Set(
    [...shown, ...newer.filter((message) => !blank.has(message))].map(({ parentId }) => parentId),
  );
  const parentIds = new Set([...blank].map(({ parentId }) => parentId));
  return shown.filter(({ id }) => !parentIds.has(id) || answered.has(id));
}

/** With the oldest page everything is loaded: a parent that is not there is hidden (its answer failed). */
function withoutMissingParents(messages: Message[], page: Page): Message[] {
  if (page.next_cursor !== null) return messages;
  const ids = new Set(messages.map(({ id }) => id));
  return messages.map((message) =>
    message.parentId === null || ids.has(message.parentId) ? message : { ...message, parentId: null },
  );
}

function keepKnown(old: MessageTree, fresh: Message): Message {
  const known = old.byId[fresh.id];
  if (!known) return fresh;
  const isSame =
    known.content === fresh.content &&
    known.reasoning === fresh.reasoning &&
    known.status === fresh.status &&
    known.parentId === fresh.parentId &&
    known.feedback === fresh.feedback;
  return isSame ? known : { ...fresh, key: known.key };
}

function readMessage(message: HistoryMessage): Message {
  return {
    id: message.chat_id,
    key: message.chat_id,
    parentId: message.parent_id,
    role: message.role,
    content: message.content,
    reasoning: message.reasoning_content,
    reasoningMs: message.reasoning_ms,
    model: message.model,
    modelGroup: message.model_group,
    status: message.status,
    credits: message.credits,
    feedback: message.feedback,
    attachments: message.attachments,
    action: message.action,
    unchecked: message.unchecked,
    folds: message.folds,
    checks: message.checks,
    refused: message.refused,
    secondVersion: message.second_version,
    citations: message.citations,
    pagesUsed: message.pages_used,
    createdAt: message.created_at,
  };
}

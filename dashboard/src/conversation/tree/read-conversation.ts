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
  const read = page.messages.map((message) => keepKnown(old, readMessage(message)));
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
  const read = page.messages.map(readMessage).filter(({ id }) => !tree.byId[id]);
  const leaf = leafOf(tree);
  const whole = treeOf(withoutMissingParents([...read, ...Object.values(tree.byId)], page), tree.chosen);
  return leaf ? chooseMessage(whole, leaf.id) : whole;
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
    createdAt: message.created_at,
  };
}

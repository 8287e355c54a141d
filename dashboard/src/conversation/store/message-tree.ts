import type { HistoryMessage } from '@deskmate/api/contracts/ai/history';

export type Attachment = HistoryMessage['attachments'][number];

/** One message of a conversation's tree. */
export type Message = {
  /** `chat_id`; a local id until the server has assigned one. */
  id: string;
  /** Does not change when the server assigns the id, so that React keeps the element. */
  key: string;
  /** The message it follows; null at the start. */
  parentId: string | null;
  role: 'user' | 'assistant';
  content: string;
  reasoning: string;
  reasoningMs: number | null;
  model: string | null;
  modelGroup: string | null;
  status: HistoryMessage['status'];
  credits: number | null;
  feedback: 'up' | 'down' | null;
  attachments: Attachment[];
  /** What the tool was asked to do with a message of the client; null for a plain chat. */
  action: HistoryMessage['action'];
  /** The text, or what it was made from, was too long for the checks of its tool. */
  unchecked: boolean;
  /** Parts of the text that announce it or remark on it: shown folded, and left out of copies. */
  folds: HistoryMessage['folds'];
  /** What is not in the text as its source makes one expect. */
  checks: HistoryMessage['checks'];
  /** The text is none that was asked for; whether it was charged all the same. Null for a text that is. */
  refused: HistoryMessage['refused'];
  /** The id of the version that was written at once because this one lacked parts of its source. */
  secondVersion: string | null;
  /** Of an answer about documents: what it quotes, and which pages it was given. */
  citations: HistoryMessage['citations'];
  pagesUsed: HistoryMessage['pages_used'];
  createdAt: string;
};

/** All messages, and the selected sibling of each branch. An edit deletes nothing. */
export type MessageTree = {
  byId: Readonly<Record<string, Message>>;
  /** Children in the order they were made; the key of the first messages is `root`. */
  childrenOf: Readonly<Record<string, readonly string[]>>;
  /** The chosen child of each message with several. */
  chosen: Readonly<Record<string, string>>;
};

export const root = '';
export const emptyTree: MessageTree = { byId: {}, childrenOf: {}, chosen: {} };

/** The parent key of the first messages, and of messages whose parent is not loaded yet. */
const parentKey = (byId: MessageTree['byId'], { parentId }: Message): string =>
  parentId !== null && byId[parentId] ? parentId : root;

/** A tree of these messages, which are in the order they were made. */
export function treeOf(messages: readonly Message[], chosen: MessageTree['chosen'] = {}): MessageTree {
  const byId = Object.fromEntries(messages.map((message) => [message.id, message]));
  const childrenOf: Record<string, string[]> = {};
  for (const message of messages) {
    const parent = parentKey(byId, message);
    childrenOf[parent] ??= [];
    childrenOf[parent].push(message.id);
  }
  return { byId, childrenOf, chosen };
}

export function addMessage(tree: MessageTree, message: Message): MessageTree {
  const parent = parentKey(tree.byId, message);
  const siblings = tree.childrenOf[parent] ?? [];
  return {
    byId: { ...tree.byId, [message.id]: message },
    childrenOf: siblings.includes(message.id)
      ? tree.childrenOf
      : { ...tree.childrenOf, [parent]: [...siblings, message.id] },
    chosen: { ...tree.chosen, [parent]: message.id },
  };
}

export function changeMessage(tree: MessageTree, id: string, change: Partial<Message>): MessageTree {
  const message = tree.byId[id];
  return message ? { ...tree, byId: { ...tree.byId, [id]: { ...message, ...change } } } : tree;
}

/** Removes a message and its descendants, and selects the sibling before it. */
export function removeMessage(tree: MessageTree, id: string): MessageTree {
  const message = tree.byId[id];
  if (!message) return tree;
  const byId = { ...tree.byId };
  const childrenOf: Record<string, readonly string[]> = { ...tree.childrenOf };
  const chosen = { ...tree.chosen };
  const removed = [id];
  for (let next = removed.pop(); next !== undefined; next = removed.pop()) {
    removed.push(...(childrenOf[next] ?? []));
    delete byId[next];
    delete childrenOf[next];
    delete chosen[next];
  }
  const parent = parentKey(tree.byId, message);
  const siblings = childrenOf[parent] ?? [];
  const left = siblings.filter((sibling) => sibling !== id);
  const before = left[Math.max(siblings.indexOf(id) - 1, 0)];
  childrenOf[parent] = left;
  delete chosen[parent];
  if (before !== undefined) chosen[parent] = before;
  return { byId, childrenOf, chosen };
}

/** Replaces the local id of a message by the id of the server. */
export function renameMessage(tree: MessageTree, from: string, to: string): MessageTree {
  const message = tree.byId[from];
  if (!message || from === to) return tree;
  const byId: Record<string, Message> = { ...tree.byId };
  delete byId[from];
  const { [from]: children = [], ...childrenOf } = tree.childrenOf;
  const { [from]: choice, ...chosen } = tree.chosen;
  const parent = parentKey(tree.byId, message);
  byId[to] = { ...message, id: to };
  for (const child of children) {
    const known = byId[child];
    if (known) byId[child] = { ...known, parentId: to };
  }
  const siblings = (childrenOf[parent] ?? []).map((sibling) => (sibling === from ? to : sibling));
  return {
    byId,
    childrenOf: { ...childrenOf, [parent]: siblings, ...(children.length > 0 ? { [to]: children } : {}) },
    chosen: {
      ...chosen,
      ...(chosen[parent] === from ? { [parent]: to } : {}),
      ...(choice !== undefined ? { [to]: choice } : {}),
    },
  };
}

const childLookedAt = (tree: MessageTree, parent: string): string | undefined => {
  const children = tree.childrenOf[parent] ?? [];
  const choice = tree.chosen[parent];
  return choice !== undefined && children.includes(choice) ? choice : children.at(-1);
};

/** The branch on the screen, from the first message to its leaf. */
export function visiblePath(tree: MessageTree): Message[] {
  const path: Message[] = [];
  for (let id = childLookedAt(tree, root); id !== undefined; id = childLookedAt(tree, id)) {
    const message = tree.byId[id];
    if (!message) break;
    path.push(message);
  }
  return path;
}

/** The messages from the first to this one. */
export function pathTo(tree: MessageTree, id: string | null): Message[] {
  const path: Message[] = [];
  for (let next = id === null ? undefined : tree.byId[id]; next; next = tree.byId[next.parentId ?? root]) {
    path.unshift(next);
  }
  return path;
}

/** The position of a message among its siblings, for `‹ 2/3 ›`; `position` counts from 1. */
export function siblingsOf(tree: MessageTree, id: string): { position: number; ids: readonly string[] } {
  const message = tree.byId[id];
  const beside = message ? (tree.childrenOf[parentKey(tree.byId, message)] ?? []) : [];
  // Messages whose parents are not loaded share the root key but are not siblings.
  const ids = beside.filter((sibling) => tree.byId[sibling]?.parentId === message?.parentId);
  return { position: ids.indexOf(id) + 1, ids };
}

/** Selects the branch that contains this message. */
export function chooseMessage(tree: MessageTree, id: string): MessageTree {
  const chosen = { ...tree.chosen };
  for (const message of pathTo(tree, id)) chosen[parentKey(tree.byId, message)] = message.id;
  return { ...tree, chosen };
}

/** The last message of the branch on the screen. */
export function leafOf(tree: MessageTree): Message | null {
  return visiblePath(tree).at(-1) ?? null;
}

import type { Conversation, HistoryMessage } from '@deskmate/api/contracts/ai/history';
import { chooseMessage, emptyTree, type Message, type MessageTree, root } from './message-tree.ts';

/** The tree of a conversation as the server keeps it, on the branch last looked at. */
export function readConversation(conversation: Pick<Conversation, 'messages' | 'active_chat_id'>): MessageTree {
  const byId: Record<string, Message> = {};
  const childrenOf: Record<string, string[]> = {};
  for (const message of conversation.messages) byId[message.chat_id] = readMessage(message);
  for (const message of Object.values(byId)) {
    // A parent that is not there (a failed pair is hidden) must not hide what follows it.
    const parent = message.parentId !== null && byId[message.parentId] ? message.parentId : root;
    childrenOf[parent] ??= [];
    childrenOf[parent].push(message.id);
    if (parent === root) byId[message.id] = { ...message, parentId: null };
  }
  const tree: MessageTree = { ...emptyTree, byId, childrenOf };
  return conversation.active_chat_id === null ? tree : chooseMessage(tree, conversation.active_chat_id);
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

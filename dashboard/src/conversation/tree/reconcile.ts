import { type Message, type MessageTree, pathTo } from './message-tree.ts';

/**
 * The server's tree, with what this tab knows already kept as it is: messages that did not change stay the
 * same objects (so nothing is drawn again), and the branch on the screen stays on the screen.
 */
export function reconcile(old: MessageTree, fresh: MessageTree): MessageTree {
  const byId: Record<string, Message> = {};
  for (const message of Object.values(fresh.byId)) {
    const known = old.byId[message.id];
    byId[message.id] = known ? keep(known, message) : message;
  }
  const chosen: Record<string, string> = { ...fresh.chosen };
  for (const [parent, child] of Object.entries(old.chosen)) {
    if (byId[child] && pathTo(fresh, child).length > 0) chosen[parent] = child;
  }
  return { byId, childrenOf: fresh.childrenOf, chosen };
}

function keep(known: Message, fresh: Message): Message {
  const isSame =
    known.content === fresh.content &&
    known.reasoning === fresh.reasoning &&
    known.status === fresh.status &&
    known.parentId === fresh.parentId &&
    known.feedback === fresh.feedback;
  return isSame ? known : { ...fresh, key: known.key };
}

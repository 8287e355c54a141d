import { leafOf, type Message, type MessageTree, pathTo } from '../../conversation/store/message-tree.ts';

/** Every version of a text, in the order they were written: variants and follow-ups alike. */
export const allVersions = (tree: MessageTree): Message[] =>
  Object.values(tree.byId).filter(({ role }) => role === 'assistant');

/** The version on the screen: the chosen one, or the answer to a chosen message, else the last of the branch. */
export function shownVersion(tree: MessageTree, chosenId: string | null): Message | null {
  const chosen = chosenId === null ? undefined : tree.byId[chosenId];
  if (chosen?.role === 'assistant') return chosen;
  const answers = chosen ? (tree.childrenOf[chosen.id] ?? []) : [];
  const answer = tree.byId[answers.at(-1) ?? ''];
  if (answer) return answer;
  const leaf = leafOf(tree);
  return leaf ? (pathTo(tree, leaf.id).findLast(({ role }) => role === 'assistant') ?? null) : null;
}

/** The question that a version answers, and the first question of its branch with its answer. */
export function originOf(tree: MessageTree, version: Message | null) {
  const question = version?.parentId ? (tree.byId[version.parentId] ?? null) : null;
  const [first = null, firstAnswer = null] = version ? pathTo(tree, version.id) : [];
  return { question, first, firstAnswer };
}

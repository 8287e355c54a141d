import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMessage } from './make-message.test-support.ts';
import {
  addMessage,
  chooseMessage,
  emptyTree,
  leafOf,
  type Message,
  type MessageTree,
  pathTo,
  removeMessage,
  renameMessage,
  siblingsOf,
  visiblePath,
} from './message-tree.ts';

const message = (id: string, parentId: string | null, role: Message['role'] = 'user') =>
  makeMessage(role, id, { parentId });

const build = (...pairs: [string, string | null][]): MessageTree =>
  pairs.reduce((tree, [id, parent]) => addMessage(tree, message(id, parent)), emptyTree);

const shown = (tree: MessageTree) => visiblePath(tree).map(({ id }) => id);

describe('the tree of a conversation', () => {
  const tree = build(['q1', null], ['a1', 'q1'], ['q2', 'a1'], ['a2', 'q2']);

  it('shows one branch from the first message to its leaf', () => {
    expect(shown(tree)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(leafOf(tree)?.id).toBe('a2');
    expect(leafOf(emptyTree)).toBeNull();
  });

  it('an edited message is a sibling, and the old branch is one step away', () => {
    const edited = addMessage(addMessage(tree, message('q2b', 'a1')), message('a2b', 'q2b'));
    expect(shown(edited)).toEqual(['q1', 'a1', 'q2b', 'a2b']);
    expect(siblingsOf(edited, 'q2b')).toEqual({ position: 2, ids: ['q2', 'q2b'] });
    expect(shown(chooseMessage(edited, 'q2'))).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  it('the first message can be edited too', () => {
    const edited = addMessage(tree, message('q1b', null));
    expect(shown(edited)).toEqual(['q1b']);
    expect(siblingsOf(edited, 'q1').ids).toEqual(['q1', 'q1b']);
  });

  it('opens the branch that holds a message deep inside', () => {
    const wide = addMessage(addMessage(tree, message('a1b', 'q1')), message('q3', 'a1b'));
    expect(shown(wide)).toEqual(['q1', 'a1b', 'q3']);
    expect(shown(chooseMessage(wide, 'a2'))).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(pathTo(wide, 'a2').map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  it('takes a failed pair out again and shows what was there before', () => {
    const failed = addMessage(addMessage(tree, message('q2b', 'a1')), message('a2b', 'q2b'));
    const back = removeMessage(failed, 'q2b');
    expect(shown(back)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(back.byId.a2b).toBeUndefined();
    expect(siblingsOf(back, 'q2')).toEqual({ position: 1, ids: ['q2'] });
  });

  it('takes the ids of the server without losing children, order or choice', () => {
    const wide = chooseMessage(addMessage(tree, message('q2b', 'a1')), 'q2');
    const renamed = renameMessage(renameMessage(wide, 'q2', 'Q2'), 'a2', 'A2');
    expect(shown(renamed)).toEqual(['q1', 'a1', 'Q2', 'A2']);
    expect(siblingsOf(renamed, 'Q2').ids).toEqual(['Q2', 'q2b']);
    expect(renamed.byId.Q2?.key).toBe('q2');
    expect(renamed.byId.A2?.parentId).toBe('Q2');
  });

  it('removing what was added gives the tree back, whatever its shape', () => {
    const shape = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(shape, fc.nat(), (parents, where) => {
        const ids = parents.map((_parent, index) => `m${index}`);
        const grown = build(
          ...ids.map((id, index): [string, string | null] => [
            id,
            index === 0 ? null : (ids[(parents[index] ?? 0) % index] ?? null),
          ]),
        );
        const parent = ids[where % ids.length] as string;
        const before = chooseMessage(grown, leafOf(chooseMessage(grown, parent))?.id ?? parent);
        const after = removeMessage(addMessage(addMessage(before, message('q', parent)), message('a', 'q')), 'q');
        expect(after.byId).toEqual(before.byId);
        expect(siblingsOf(after, parent)).toEqual(siblingsOf(before, parent));
        expect(shown(after).includes(parent)).toBe(true);
      }),
    );
  });
});

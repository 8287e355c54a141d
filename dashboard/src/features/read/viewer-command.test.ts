import { expect, test } from 'vitest';
import { viewerCommand } from './viewer-command.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'fit'],
  ['f', null],
] as const)('%s alone', (key, command) => expect(viewerCommand({ ...none, key }, false)).toBe(command));

test('Ctrl or Command with F searches the document; other keys with them are the browser’s', () => {
  expect(viewerCommand({ ...none, ctrlKey: true, key: 'F' }, false)).toBe('search');
  expect(viewerCommand({ ...none, metaKey: true, key: 'f' }, false)).toBe('search');
  expect(viewerCommand({ ...none, ctrlKey: true, key: '+' }, false)).toBeNull();
  expect(viewerCommand({ ...none, altKey: true, key: 'ArrowLeft' }, false)).toBeNull();
});

test('the arrows turn pages in the direction of reading', () => {
  const arrows = (isRightToLeft: boolean) =>
    ['ArrowRight', 'ArrowLeft'].map((key) => viewerCommand({ ...none, key }, isRightToLeft));
  expect(arrows(false)).toEqual(['nextPage', 'previousPage']);
  expect(arrows(true)).toEqual(['previousPage', 'nextPage']);
});

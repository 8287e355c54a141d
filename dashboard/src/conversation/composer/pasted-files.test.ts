import { expect, test } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const picture = { name: 'image.png' } as File;
const paste = (texts: Record<string, string>) =>
  pastedFiles({
    files: [picture] as unknown as FileList,
    types: [...Object.keys(texts), 'Files'],
    getData: (type) => texts[type] ?? '',
  });

test.each([
  ['cells or words of Office', { 'text/plain': 'a\tb', 'text/html': '<table>', 'text/rtf': '{}' }, []],
  ['a file of a file manager', { 'text/plain': 'image.png' }, [picture]],
  ['a picture of a web page', { 'text/html': '<img>' }, [picture]],
  ['a screenshot', {}, [picture]],
])('of %s', (_name, texts, files) => {
  expect(paste(texts)).toEqual(files);
});

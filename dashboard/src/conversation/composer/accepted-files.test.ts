import { describe, expect, it } from 'vitest';
import { pictureFiles, refusalOf } from './accepted-files.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });

describe('a file that is not accepted is refused before anything is sent', () => {
  it.each([
    [file('a.pdf', 'application/pdf'), null],
    [file('main.rs'), null],
    ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'rtf', 'eml'].map(
      (ending) => [file(`a.${ending}`), null] as const,
    ),
    [file('a.ppt', 'application/vnd.ms-powerpoint'), 'type'],
    [file('notes', 'text/plain'), null],
    [file('photo.JPG'), null],
    [file('pasted', 'image/png'), null],
    [file('setup.exe', 'application/octet-stream'), 'type'],
    [file('IMG_0001.HEIC'), null],
    [file('pasted', 'image/heic'), null],
    [file('a.txt', 'text/plain', 0), 'empty'],
    [file('a.txt', 'text/plain', 10_490_000), null],
    [file('a.txt', 'text/plain', 10_490_001), 'tooLarge'],
  ] as const)('%o -> %s', (given, refusal) => {
    expect(refusalOf(given)).toBe(refusal);
  });
});

describe('reference images', () => {
  const { refusalOf: refuse } = pictureFiles(2);
  it.each([
    [file('photo.JPG'), null],
    [file('pasted', 'image/webp'), null],
    [file('a.pdf', 'application/pdf'), 'picture'],
    [file('drawing.svg', 'image/svg+xml'), 'picture'],
    [file('photo.png', 'image/png', 0), 'empty'],
    [file('photo.png', 'image/png', 10_490_001), 'tooLarge'],
  ] as const)('%o -> %s', (given, refusal) => {
    expect(refuse(given)).toBe(refusal);
  });
});

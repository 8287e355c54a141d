import { describe, expect, test } from 'vitest';
import { documentAfterRecognition } from './document-after-recognition.ts';

const scan = {
  contentType: 'application/pdf',
  failure: 'document_scanned',
  pages: 3,
  firstPage: null,
  lastPage: null,
  unreadablePages: [],
};
const image = (page: number) => ({ page, words: 0, tokens: 0, isRecognized: false });
const recognized = (page: number, words = 5) => ({ page, words, tokens: 2 * words, isRecognized: true });
const own = (page: number) => ({ page, words: 10, tokens: 20, isRecognized: false });

describe('a scan', () => {
  test('is partial while images are left, and ready after the last', () => {
    expect(documentAfterRecognition(scan, [recognized(1), image(2), image(3)])).toEqual({
      ...{ status: 'partial', failure: 'document_scanned', unreadablePages: [] },
      ...{ pagesRead: 3, words: 5, tokens: 10 },
    });
    expect(documentAfterRecognition(scan, [recognized(1), recognized(2, 0), recognized(3)])).toMatchObject({
      ...{ status: 'ready', failure: null, words: 10, tokens: 20 },
    });
  });

  test('stays failed while no word was found', () => {
    const pages = [recognized(1, 0), recognized(2, 0), recognized(3, 0)];
    expect(documentAfterRecognition(scan, pages)).toMatchObject({ status: 'failed', failure: 'document_scanned' });
  });

  test('tells the pages that could not be read', () => {
    expect(documentAfterRecognition(scan, [recognized(1), recognized(3)])).toMatchObject({
      ...{ status: 'partial', failure: null, unreadablePages: [2] },
    });
  });

  test('of which some pages were read is too long in the end', () => {
    const long = { ...scan, pages: 3000, firstPage: 11, lastPage: 12 };
    expect(documentAfterRecognition(long, [recognized(11), image(12)])).toMatchObject({ failure: 'document_scanned' });
    expect(documentAfterRecognition(long, [recognized(11), recognized(12)])).toMatchObject({
      ...{ status: 'partial', failure: 'document_too_long', unreadablePages: [] },
    });
  });
});

describe('a document with a text', () => {
  test('stays ready, whatever images are left', () => {
    const pages = [own(1), recognized(2), image(3)];
    expect(documentAfterRecognition({ ...scan, failure: null }, pages)).toMatchObject({ status: 'ready', words: 15 });
  });

  test('is ready once its last unreadable page was recognised, and keeps its failure before', () => {
    const partial = { ...scan, failure: 'document_damaged', unreadablePages: [2, 3] };
    expect(documentAfterRecognition(partial, [own(1), recognized(2)])).toMatchObject({
      ...{ status: 'partial', failure: 'document_damaged', unreadablePages: [3] },
    });
    expect(documentAfterRecognition(partial, [own(1), recognized(2), recognized(3)])).toMatchObject({
      ...{ status: 'ready', failure: null, unreadablePages: [] },
    });
  });
});

import type { DocumentFailure } from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { oneLine, shortened } from '@deskmate/api/one-line';
import type { FileStore } from '@deskmate/service-kit/files/file-store';
import type { RunInProcess } from '@deskmate/service-kit/work/run-in-process';
import { readAll } from './attachments/upload-file.ts';
import { type DocumentRow, documentKey } from './document-repository.ts';
import { charsetOf, readerOf } from './document-type.ts';
import { type PageRange, pageRangeOf } from './page-range.ts';
import type { PageRepository } from './page-repository.ts';
import { createPageWriter, type PageWriter } from './page-writer.ts';
import type { DocumentTask, PagePart, PagesRead, ReadFault } from './readers/document-task.ts';
import type { ReadingRepository } from './reading-repository.ts';

export type ReadingDeps = {
  readings: Pick<ReadingRepository, 'setOpened' | 'end'>;
  pages: Pick<PageRepository, 'add' | 'keepRecognized' | 'hasWords'>;
  store: FileStore;
  runInProcess: RunInProcess;
};

/** How many pages that end the process are skipped. */
const maxSkipped = 3;

const failures: Record<ReadFault, DocumentFailure> = {
  protected: 'document_protected',
  too_large: 'document_too_long',
  unsupported: 'document_unsupported',
  damaged: 'document_damaged',
};

/**
 * Reads a stored document page by page, in turns between which other clients have theirs, and stores how it ended. A
 * page that ends the process is skipped.
 * @throws when the database or the file store is away, and when `signal` aborts
 */
export async function readDocumentPages(deps: ReadingDeps, document: DocumentRow, signal: AbortSignal): Promise<void> {
  const writer = createPageWriter(deps, document);
  try {
    await readWith(writer, deps, document, signal);
  } finally {
    await writer.close();
  }
}

async function readWith(
  writer: PageWriter,
  deps: ReadingDeps,
  document: DocumentRow,
  signal: AbortSignal,
): Promise<void> {
  const reader = readerOf(document.contentType);
  if (reader === null) return failed(deps, document, 'document_unsupported');
  const progress = createProgress(document, reader, writer);
  for (let isOver = false; !isOver; ) {
    const turn = await readTurn(
      { ...document, reader, ...progress.position(), store: deps.store, runInProcess: deps.runInProcess },
      progress.take,
      signal,
    );
    await writer.flush();
    signal.throwIfAborted();
    if ('end' in turn) isOver = progress.endTurn(turn);
    // A document whose pages are not known yet cannot be read.
    else if (progress.pages() === 0 || reader !== 'pdf') return failed(deps, document, failures[turn.fault]);
    else isOver = progress.skipPage(turn.fault);
  }
  progress.keep(await deps.pages.keepRecognized(document, progress.wanted()));
  const hasWords = await deps.pages.hasWords(document);
  await deps.readings.end(document, hasWords ? progress.ending() : progress.endingWithoutWords());
}

/** What has been read of a document so far, over all turns. */
function createProgress(document: DocumentRow, reader: DocumentTask['reader'], writer: PageWriter) {
  let range = pageRangeOf(document);
  const firstPage = range?.from ?? 1;
  const lastPage = range?.to ?? fieldLimits.documentPagesMax;
  let fromPage = firstPage;
  let characters = 0;
  let pages = 0;
  let skipped = 0;
  let language: string | null = null;
  let failure: DocumentFailure | null = null;
  const unreadable = new Set<number>();
  const lastWanted = (): number => (reader === 'pdf' ? Math.min(lastPage, pages) : pages);
  const unreadablePages = (): number[] => [...unreadable].toSorted((one, other) => one - other);

  return {
    /** Where the next turn begins. */
    position: () => ({ firstPage, lastPage, fromPage, characters }),
    pages: () => pages,
    take(part: PagePart): void {
      if (part.type === 'opened') {
        pages = part.pages;
        if (firstPage > 1 || lastWanted() < pages) {
          failure = 'document_too_long';
          range = { from: firstPage, to: lastWanted() };
        }
        writer.opened({ ...part, title: betterTitle(document, part.title), range });
        return;
      }
      fromPage = part.page + 1;
      if (part.type === 'unreadable') unreadable.add(part.page);
      else {
        characters += part.text.length;
        writer.page(part);
      }
    },
    /** @returns whether nothing more is to be read */
    endTurn(turn: Extract<PagesRead, { end: string }>): boolean {
      language ??= turn.language;
      if (turn.end === 'turn') fromPage = turn.nextPage;
      if (turn.end === 'full') {
        failure = 'document_too_long';
        if (reader === 'pdf') range = { from: firstPage, to: turn.unreadFrom - 1 };
      }
      return turn.end !== 'turn';
    },
    /** Goes on after the page that ended the process. @returns whether nothing more is to be read */
    skipPage(fault: ReadFault): boolean {
      skipped += 1;
      unreadable.add(fromPage);
      fromPage += 1;
      if (fromPage > lastWanted()) return true;
      if (skipped < maxSkipped) return false;
      failure ??= failures[fault];
      for (let page = fromPage; page <= lastWanted(); page += 1) unreadable.add(page);
      return true;
    },
    wanted: (): PageRange => ({ from: firstPage, to: range?.to ?? lastWanted() }),
    /** Pages whose text was recognised earlier count as read. */
    keep(recognized: readonly number[]): void {
      for (const page of recognized) unreadable.delete(page);
    },
    /** What becomes of the document when no word was found in it. */
    endingWithoutWords() {
      const isScan = reader === 'pdf' && unreadable.size <= lastWanted() - firstPage;
      const why: DocumentFailure = isScan
        ? 'document_scanned'
        : reader === 'pdf'
          ? 'document_damaged'
          : emptyOf(document);
      return { status: 'failed', failure: why, language: null, unreadablePages: isScan ? unreadablePages() : [] };
    },
    ending: () => ({
      status: unreadable.size > 0 || failure !== null ? 'partial' : 'ready',
      failure,
      range,
      language,
      unreadablePages: unreadablePages(),
    }),
  };
}

export const failed = (
  { readings }: Pick<ReadingDeps, 'readings'>,
  document: DocumentRow,
  failure: DocumentFailure,
): Promise<void> => readings.end(document, { status: 'failed', failure, language: null, unreadablePages: [] });

/** A page that shows its text only by script has no text here. */
const emptyOf = ({ source }: DocumentRow): DocumentFailure =>
  source === 'url' ? 'address_unreadable' : 'document_empty';

type Turn = Pick<DocumentRow, 'documentId' | 'clientId' | 'source' | 'contentType'> & {
  reader: DocumentTask['reader'];
  firstPage: number;
  lastPage: number;
  fromPage: number;
  characters: number;
  store: FileStore;
  runInProcess: RunInProcess;
};

function readTurn(turn: Turn, onPart: (part: PagePart) => void, signal: AbortSignal): Promise<PagesRead> {
  const { documentId, clientId, reader, firstPage, lastPage, fromPage, characters, store, source, contentType } = turn;
  return turn.runInProcess<DocumentTask, PagesRead, PagePart>({
    entry: new URL('./readers/document-process.ts', import.meta.url),
    clientId,
    load: async () => ({
      want: 'pages',
      reader,
      bytes: await readAll(store, documentKey(documentId)),
      firstPage,
      lastPage,
      fromPage,
      maxCharacters: fieldLimits.documentCharactersMax - characters,
      // What was fetched has been decoded.
      charset: source === 'url' ? 'utf-8' : charsetOf(contentType),
    }),
    timeLimitMs: 10_000,
    memoryLimitBytes: 400_000_000,
    onPart,
    signal,
  });
}

/** Titles that programs write by default. */
const noTitle =
  /^(untitled|document ?\d*|microsoft (word|excel|powerpoint)\b.*|.*\.(docx?|xlsx?|pdf|tex|indd|dvi|rtf))$/i;

/** Null where the existing title is as good, because people know their files by name. */
function betterTitle({ source }: DocumentRow, title: string | null): string | null {
  const line = shortened(oneLine(title ?? ''), fieldLimits.titleMax);
  return source === 'text' || line.length < 3 || noTitle.test(line) ? null : line;
}

/** The reading can continue later: the document is not at fault. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ServiceError && ['too_many_requests', 'service_unavailable', 'storage_full'].includes(error.code);

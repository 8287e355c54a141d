import type { Heading, PageRead } from '../../document-readers/document-task.ts';
import type { DocumentRepository } from './document-repository.ts';
import type { PageRange } from './page-range.ts';
import type { PageRepository } from './page-repository.ts';

type Deps = { documents: Pick<DocumentRepository, 'setOpened'>; pages: Pick<PageRepository, 'add'> };
type Opened = { pages: number; title: string | null; outline: Heading[]; range: PageRange | null };

/** A statement that writes more stops the embedded database for longer than others should wait. */
const batchSize = 8;

/** Stores pages in the order in which they are read, while others are still being read. */
export function createPageWriter({ documents, pages }: Deps, documentId: string) {
  const waiting: PageRead[] = [];
  let about: Opened | null = null;
  let writing: Promise<void> | null = null;
  let fault: unknown = null;

  const write = async (): Promise<void> => {
    if (about) {
      const { pages: count, title, outline, range } = about;
      about = null;
      await documents.setOpened(documentId, { pages: count, title, outline, range });
    }
    while (waiting.length > 0) await pages.add(documentId, waiting.splice(0, batchSize));
  };
  const begin = (): void => {
    writing ??= write()
      .catch((error: unknown) => {
        fault ??= error;
      })
      .finally(() => {
        writing = null;
      });
  };

  return {
    opened(opened: Opened): void {
      about = opened;
      begin();
    },
    page(page: PageRead): void {
      waiting.push(page);
      begin();
    },
    /** Resolves when everything so far is stored. @throws what the database threw */
    async flush(): Promise<void> {
      while (fault === null && (writing || waiting.length > 0 || about)) {
        begin();
        await writing;
      }
      if (fault !== null) throw fault;
    },
  };
}

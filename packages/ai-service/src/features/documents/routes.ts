import * as contracts from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { acceptUploads, takesUpload, withUpload } from '@deskmate/service-kit/receive-upload';
import type { FastifyInstance } from 'fastify';
import type { Credit } from '../../ports/credit.ts';
import type { FileLinks } from '../file-links/file-links.ts';
import { sendAttachment } from '../files/send-attachment.ts';
import { type AddDeps, addDocument } from './add-document.ts';
import { documentCursor } from './cursors.ts';
import { type DocumentRepository, type DocumentRow, documentKey, type ListedDocument } from './document-repository.ts';
import type { DocumentWorker } from './document-worker.ts';
import { toLines } from './line-boxes.ts';
import { pageRangeOf } from './page-range.ts';
import type { PageRepository } from './page-repository.ts';
import type { RecognitionRepository } from './recognition-repository.ts';
import { storeRecognizedText } from './store-recognized-text.ts';
import { toDocument } from './to-contract.ts';

type DocumentDeps = Omit<AddDeps, 'read' | 'documents'> & {
  documents: DocumentRepository;
  pages: Pick<PageRepository, 'find'>;
  recognition: Pick<RecognitionRepository, 'store'>;
  worker: Pick<DocumentWorker, 'begin' | 'readAgain' | 'stop'>;
  credit: Pick<Credit, 'requirePlan'>;
  /** Null where files come from the own origin. */
  links: FileLinks | null;
};

const pageSize = 30;

/** The documents of Read. Their own scope, because one of them reads a form. */
export async function documentRoutes(app: FastifyInstance, deps: DocumentDeps): Promise<void> {
  await acceptUploads(app);
  addingRoute(app, deps);
  readingRoutes(app, deps);
  changingRoutes(app, deps);
}

function addingRoute(app: FastifyInstance, deps: DocumentDeps): void {
  declareRoute(app, {
    contract: contracts.addDocument,
    access: 'client',
    limit: 'upload',
    accepts: [...takesUpload.accepts, 'application/json'],
    bodyLimitBytes: takesUpload.bodyLimitBytes,
    handler: async ({ request, body, caller: { clientId } }) => {
      const adding = { ...deps, read: deps.worker.begin };
      if (request.isMultipart()) {
        return toDocument(
          await withUpload(request, async ({ name, content }) => {
            await deps.credit.requirePlan(clientId);
            return addDocument(adding, { clientId, source: 'file', name, content });
          }),
        );
      }
      if (body === undefined) throw missingBody();
      await deps.credit.requirePlan(clientId);
      const added = 'url' in body ? ({ source: 'url', ...body } as const) : ({ source: 'text', ...body } as const);
      return toDocument(await addDocument(adding, { clientId, ...added }));
    },
  });
}

function readingRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { documents, pages, store } = deps;
  declareRoute(app, {
    contract: contracts.listDocuments,
    access: 'client',
    limit: 'read',
    handler: async ({ query, caller }) => {
      const rows = await documents.list(caller.clientId, {
        q: query.q ?? '',
        after: documentCursor.read(query.cursor),
        limit: pageSize + 1,
      });
      const { shown, nextCursor } = documentCursor.page(rows, pageSize, positionOf);
      return { items: shown.map(toDocument), next_cursor: nextCursor };
    },
  });

  declareRoute(app, {
    contract: contracts.readDocument,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller }) => toDocument(await findOwn(deps, caller.clientId, params.id)),
  });

  declareRoute(app, {
    contract: contracts.readDocumentPage,
    access: 'client',
    limit: 'bulk_read',
    handler: async ({ params, caller }) => {
      const { documentId } = await findOwnRow(deps, caller.clientId, params.id);
      const page = await pages.find(documentId, params.page);
      if (!page) throw new ServiceError('not_found');
      return { ...page, lines: toLines(page.text, page.lineBoxes) };
    },
  });

  declareRoute(app, {
    contract: contracts.recognizeDocumentPage,
    access: 'client',
    limit: 'write',
    handler: async ({ params: { id, page }, body: { lines }, caller: { clientId } }) => {
      await deps.credit.requirePlan(clientId);
      await storeRecognizedText(deps.recognition, { clientId, documentId: id, page, lines });
      return toDocument(await findOwn(deps, clientId, id));
    },
  });

  declareRoute(app, {
    contract: contracts.downloadDocument,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller, reply }) => {
      const row = await findOwnRow(deps, caller.clientId, params.id);
      if (deps.links) return deps.links.send(reply, { kind: 'document', id: row.documentId }, caller);
      const found = await store.get(documentKey(row.documentId));
      if (!found) throw new ServiceError('not_found');
      return sendAttachment(reply, row, found);
    },
  });
}

function changingRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { documents, unfinished, worker } = deps;
  declareRoute(app, {
    contract: contracts.readDocumentAgain,
    access: 'client',
    limit: 'upload',
    handler: async ({ params, body, caller: { clientId } }) => {
      await deps.credit.requirePlan(clientId);
      const own = await findOwn(deps, clientId, params.id);
      const { documentId } = own;
      if (own.status !== 'reading' && pageRangeOf(own) === null) {
        throw new ServiceError('conflict', { detail: 'Only of a PDF that is too long can pages be chosen.' });
      }
      const row = await worker.readAgain(clientId, documentId, body.pages);
      if (!row) throw new ServiceError('conflict', { detail: 'These pages cannot be read now.' });
      return toDocument({ ...own, ...row, pagesWithoutText: [] });
    },
  });

  declareRoute(app, {
    contract: contracts.deleteDocument,
    access: 'client',
    limit: 'write',
    handler: async ({ params, caller }) => {
      const { documentId } = await findOwnRow(deps, caller.clientId, params.id);
      worker.stop(documentId);
      if (await documents.remove(caller.clientId, documentId)) await unfinished.deleteNoted([documentKey(documentId)]);
    },
  });
}

async function findOwnRow({ documents }: DocumentDeps, clientId: string, id: string): Promise<DocumentRow> {
  const row = await documents.findRow(clientId, id);
  if (!row) throw new ServiceError('not_found');
  return row;
}

async function findOwn({ documents }: DocumentDeps, clientId: string, id: string): Promise<ListedDocument> {
  const row = await documents.find(clientId, id);
  if (!row) throw new ServiceError('not_found');
  return row;
}

const positionOf = ({ usedAt, documentId }: ListedDocument) => ({ usedAtMs: usedAt.getTime(), documentId });

const missingBody = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body'], msg: 'must be a form with a file, an address or a text', type: 'missing' }],
  });

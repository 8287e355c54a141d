import * as contracts from '@deskmate/api/contracts/ai/documents';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { acceptUploads, takesUpload, withUpload } from '@deskmate/service-kit/http/receive-upload';
import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../files/file-links.ts';
import { sendAttachment } from '../files/send-attachment.ts';
import type { Credit } from '../ports/credit.ts';
import { type AddDeps, addDocument } from './add-document.ts';
import { deleteDocument } from './delete-document.ts';
import { type DocumentRepository, documentKey } from './document-repository.ts';
import type { DocumentWorker } from './document-worker.ts';
import { findDocument, findDocumentRow } from './find-document.ts';
import { toLines } from './line-boxes.ts';
import { listDocuments } from './list-documents.ts';
import type { PageRepository } from './page-repository.ts';
import { readDocumentAgain } from './read-document-again.ts';
import type { RecognitionRepository } from './recognition-repository.ts';
import { storeRecognizedText } from './store-recognized-text.ts';
import { toDocument } from './to-contract.ts';

export type DocumentDeps = Omit<AddDeps, 'documents' | 'worker'> & {
  documents: DocumentRepository;
  pages: Pick<PageRepository, 'find'>;
  recognition: Pick<RecognitionRepository, 'store'>;
  worker: Pick<DocumentWorker, 'begin' | 'readAgain' | 'stop'>;
  credit: Pick<Credit, 'requirePlan'>;
  /** Null where files come from the own origin. */
  links: FileLinks | null;
};

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
      if (request.isMultipart()) {
        return toDocument(
          await withUpload(request, async (upload) => {
            await deps.credit.requirePlan(clientId);
            return addDocument(deps, { clientId, source: 'file', ...upload });
          }),
        );
      }
      if (body === undefined) throw missingBody();
      await deps.credit.requirePlan(clientId);
      const added = 'url' in body ? ({ source: 'url', ...body } as const) : ({ source: 'text', ...body } as const);
      return toDocument(await addDocument(deps, { clientId, ...added }));
    },
  });
}

function readingRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { documents, pages, store } = deps;
  declareRoute(app, {
    contract: contracts.listDocuments,
    access: 'client',
    limit: 'read',
    handler: ({ query, caller }) => listDocuments(documents, caller.clientId, query),
  });

  declareRoute(app, {
    contract: contracts.readDocument,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller }) => toDocument(await findDocument(documents, caller.clientId, params.id)),
  });

  declareRoute(app, {
    contract: contracts.readDocumentPage,
    access: 'client',
    limit: 'bulk_read',
    handler: async ({ params, caller }) => {
      const { documentId } = await findDocumentRow(documents, caller.clientId, params.id);
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
      return toDocument(await findDocument(documents, clientId, id));
    },
  });

  declareRoute(app, {
    contract: contracts.downloadDocument,
    access: 'client',
    limit: 'read',
    handler: async ({ params, caller, reply }) => {
      const row = await findDocumentRow(documents, caller.clientId, params.id);
      if (deps.links) return deps.links.send(reply, { kind: 'document', id: row.documentId }, caller);
      const found = await store.get(documentKey(row.documentId));
      if (!found) throw new ServiceError('not_found');
      return sendAttachment(reply, row, found);
    },
  });
}

function changingRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  declareRoute(app, {
    contract: contracts.readDocumentAgain,
    access: 'client',
    limit: 'upload',
    handler: async ({ params: { id }, body: { pages }, caller }) =>
      toDocument(await readDocumentAgain(deps, caller.clientId, { id, pages })),
  });

  declareRoute(app, {
    contract: contracts.deleteDocument,
    access: 'client',
    limit: 'write',
    handler: ({ params, caller }) => deleteDocument(deps, caller.clientId, params.id),
  });
}

const missingBody = () =>
  new ServiceError('invalid_input', {
    detail: [{ loc: ['body'], msg: 'must be a form with a file, a URL or text', type: 'missing' }],
  });

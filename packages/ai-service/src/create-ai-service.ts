import { completeByOlderName } from '@deskmate/api/contracts/ai/chat';
import type { Database } from '@deskmate/db/database';
import type { Bus } from '@deskmate/service-kit/bus';
import type { Clock } from '@deskmate/service-kit/clock';
import { configureService } from '@deskmate/service-kit/configure-service';
import type { EventStreamOptions } from '@deskmate/service-kit/event-stream';
import type { Limits } from '@deskmate/service-kit/limits';
import type { Config } from '@deskmate/service-kit/load-config';
import type { Secrets } from '@deskmate/service-kit/load-secrets';
import type { Log } from '@deskmate/service-kit/log';
import { createMaintenance } from '@deskmate/service-kit/maintenance';
import { openFileStore } from '@deskmate/service-kit/open-file-store';
import type { AddressRule } from '@deskmate/service-kit/public-address';
import type { FastifyInstance } from 'fastify';
import { type AnswerLimits, answerLimits, createAnswers } from './answers/create-answers.ts';
import { findReachedBound } from './answers/storage-quota-repository.ts';
import { createCostRepository } from './costs/cost-repository.ts';
import { createClientData } from './features/client-data/create-client-data.ts';
import { type ConversationDeps, completionRoute, conversationRoutes } from './features/conversations/routes.ts';
import { createThreadRepository } from './features/conversations/thread-repository.ts';
import { createPromptBuilders } from './features/create-prompt-builders.ts';
import { documentQuota } from './features/documents/add-document.ts';
import { createDocuments } from './features/documents/create-documents.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { createFeedbackRepository } from './features/feedback/feedback-repository.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { createFileLinks } from './features/file-links/file-links.ts';
import { fileLinkRoutes } from './features/file-links/routes.ts';
import { createAttachments } from './features/files/attach-files.ts';
import { createDeleteUnattachedFiles } from './features/files/delete-unattached-files.ts';
import { createFileRepository } from './features/files/file-repository.ts';
import { fileRoutes } from './features/files/routes.ts';
import { createUnfinishedFileRepository } from './features/files/unfinished-file-repository.ts';
import { createUnfinishedFiles } from './features/files/unfinished-files.ts';
import { createGlossaryRepository } from './features/glossary/glossary-repository.ts';
import { glossaryRoutes } from './features/glossary/routes.ts';
import { createHistoryRepository } from './features/history/history-repository.ts';
import { historyRoutes } from './features/history/routes.ts';
import { createSearchRepository } from './features/history/search-repository.ts';
import { createImages, type ImageLimits } from './features/images/create-images.ts';
import { galleryRoutes } from './features/images/gallery-routes.ts';
import { generationRoutes } from './features/images/routes.ts';
import { openaiRoutes } from './features/openai-compatible/routes.ts';
import { loadTexts } from './features/references/load-texts.ts';
import { createReferencesTool } from './features/references/references-tool.ts';
import { createTextRepository } from './features/references/text-repository.ts';
import { createCopyRepository } from './features/share/copy-repository.ts';
import { readShare } from './features/share/read-share.ts';
import { shareRoutes } from './features/share/routes.ts';
import { createShareRepository } from './features/share/share-repository.ts';
import { transcriptionRoutes } from './features/transcription/routes.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { createModels } from './models/create-models.ts';
import type { Authors } from './ports/authors.ts';
import type { Credit } from './ports/credit.ts';
import type { Identity } from './ports/identity.ts';
import type { PromptBuilders } from './prompts/prompt-builder.ts';
import { createReindexRepository } from './search/reindex-repository.ts';
import { reindexSearch } from './search/reindex-search.ts';

export type AiServiceDeps = {
  db: Database;
  config: Pick<
    Config,
    | 'models'
    | 'imageServer'
    | 'filesUrl'
    | 'transcriptionModel'
    | 'ollamaUrl'
    | 'databaseUrl'
    | 'publicUrl'
    | 'dataDir'
    | 's3'
  >;
  /** Signs links to files. */
  secrets: Pick<Secrets, 'secretKey'>;
  log: Log;
  clock: Clock;
  limits: Limits;
  bus: Bus;
  identity: Identity;
  credit: Credit;
  authors: Authors;
  /** Options for tests. */
  options?: {
    answers?: Partial<AnswerLimits>;
    images?: Partial<ImageLimits>;
    /** Replaces the service's own. */
    promptBuilders?: PromptBuilders;
    sharesPerClient?: number;
    stream?: EventStreamOptions;
    /** Instead of the configured one; null looks for none. */
    ollamaUrl?: string | null;
    demoWordMs?: number;
    documentQuota?: typeof documentQuota;
    /** The rule for addresses that may be fetched; tests have a server on loopback. */
    addressRule?: AddressRule;
  };
};

const maintenanceEveryMs = 5 * 60_000;

export type AiService = ReturnType<typeof createAiService>;

/** The text tools, history, shares, files, feedback, dictation and the model table, behind `/ai/v1/`. Run the `ai` migrations before. */
export function createAiService(deps: AiServiceDeps) {
  const { db, clock, log, options = {} } = deps;
  const texts = createTextRepository(db);
  const models = createModels({
    ...deps,
    ollamaUrl: options.ollamaUrl === undefined ? deps.config.ollamaUrl : options.ollamaUrl,
    demoWordMs: options.demoWordMs,
    tools: new Map([['references', createReferencesTool({ texts, log })]]),
  });
  const store = openFileStore(deps.config, 'ai');
  const files = createFileRepository(db);
  const unfinished = createUnfinishedFiles({ rows: createUnfinishedFileRepository(db), store, clock, log });
  const { filesUrl } = deps.config;
  const links = filesUrl === null ? null : createFileLinks({ filesUrl, ...deps.secrets, clock });
  const attached = createAttachments(files, store);
  const limits = { ...answerLimits, ...options.answers };
  const isAlone = deps.config.databaseUrl === null;
  const answers = createAnswers({
    ...deps,
    isAlone,
    limits,
    stream: options.stream ?? {},
  });
  const costs = createCostRepository(db);
  const images = createImages({
    ...deps,
    costs,
    answers,
    models: models.table,
    files,
    unfinished,
    store,
    storage: limits,
    limits: options.images,
    isAlone,
  });
  const {
    documents,
    pages,
    recognition,
    worker,
    similarPages,
    close: closeDocuments,
  } = createDocuments({
    ...deps,
    store,
    costs,
    embedders: models.embedders,
    addressRule: options.addressRule,
    isAlone,
  });
  const conversations: ConversationDeps = {
    answers,
    threads: createThreadRepository(db),
    models: models.table,
    files: attached,
    builders: options.promptBuilders ?? createPromptBuilders({ db, similarPages }),
    clock,
  };
  const sharing = { shares: createShareRepository(db), ...images.gallery, authors: deps.authors, clock, log };
  const history = createHistoryRepository(db);
  const deleteUnattachedFiles = createDeleteUnattachedFiles({ files, unfinished, clock });
  const maintenance = createMaintenance(
    maintenanceJobs({
      discoverModels: models.discover,
      history,
      images,
      deleteUnattachedFiles,
      unfinished,
      documents: worker,
      clock,
    }),
    log,
  );
  /** Looks for vendors, and recovers what an earlier process left unfinished. */
  const prepare = async (): Promise<void> => {
    // Without a model table there is no service.
    await models.discover();
    await answers.recover();
    await worker.start();
    await images.recover();
  };

  return {
    /** Register under the prefix `/ai/v1`. */
    plugin: async (app: FastifyInstance): Promise<void> => {
      configureService(app, { verifyCaller: deps.identity.verify, limits: deps.limits });
      // Its own scope: it takes other keys, and its errors have another format.
      await app.register(async (scope) => {
        openaiRoutes(scope, { answers, models: models.table, clock, identity: deps.identity, limits: deps.limits });
      });
      conversationRoutes(app, conversations);
      generationRoutes(app, images.generations);
      galleryRoutes(app, { ...images.gallery, links });
      fileLinkRoutes(app, { ...sharing, links, identity: deps.identity, files, documents, store });
      historyRoutes(app, {
        history,
        found: createSearchRepository(db),
        clock,
        describeFiles: attached.describe,
        async stopConversation(clientId, sessionId) {
          await answers.stopConversation(clientId, sessionId);
          await images.stopConversation(clientId, sessionId);
        },
      });
      // Their own scopes: only these routes read multipart bodies.
      await app.register(async (scope) => fileRoutes(scope, { files, unfinished, store, clock, links }));
      await app.register(async (scope) => {
        const quota = options.documentQuota ?? documentQuota;
        const { credit } = deps;
        await documentRoutes(scope, {
          documents,
          pages,
          recognition,
          worker,
          unfinished,
          store,
          clock,
          quota,
          links,
          credit,
        });
      });
      await app.register(async (scope) =>
        transcriptionRoutes(scope, { ...deps, transcriber: models.transcriber, models: models.table, costs }),
      );
      shareRoutes(app, {
        ...sharing,
        links,
        copies: createCopyRepository(db),
        credit: deps.credit,
        storage: limits,
        reachedBound: (owner, request) => findReachedBound(db, owner, request),
        sharesPerClient: options.sharesPerClient ?? 1000,
        publicUrl: deps.config.publicUrl,
      });
      glossaryRoutes(app, { glossaries: createGlossaryRepository(db), clock });
      feedbackRoutes(app, { feedback: createFeedbackRepository(db), clock });
    },
    /** The chat by its older name. Register under `/api` where both services run in this process. */
    olderNames: async (app: FastifyInstance): Promise<void> => {
      configureService(app, { verifyCaller: deps.identity.verify, limits: deps.limits });
      completionRoute(app, conversations, completeByOlderName);
    },
    /** The main backend's port of that name. */
    models: { list: models.table.list },
    /** The main backend's port of that name. */
    clientData: createClientData(db, store),
    /** The main backend's port of that name. */
    spend: { list: costs.list },
    /** The operator's commands. Errors have a message for the operator. */
    operator: {
      models: models.admin,
      reindexSearch: (signal?: AbortSignal) => reindexSearch(createReindexRepository(db), signal),
      references: {
        load: (path: string) => loadTexts({ texts, clock }, path),
        remove: texts.remove,
        list: texts.summary,
      },
    },
    /** The public content of a share, for its page. */
    shares: { read: (type: string, shareId: string) => readShare(sharing, type, shareId) },
    prepare,
    /** Prepares, and begins what is done at regular times. Await it before listening. */
    async start(): Promise<void> {
      await prepare();
      maintenance.start(maintenanceEveryMs);
    },
    /** Refuses new questions, gives running answers a moment, stores the rest as interrupted. */
    async close(): Promise<void> {
      models.close();
      // The answers begin to end at once, however long the others take.
      await Promise.all([answers.close(images.close()), maintenance.close(), closeDocuments()]);
    },
  };
}

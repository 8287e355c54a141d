import { completeByOlderName, copiedConclusionFields } from '@deskmate/api/contracts/ai/chat';
import { openFileStore } from '@deskmate/service-kit/files/open-file-store';
import { configureService } from '@deskmate/service-kit/http/configure-service';
import { newId } from '@deskmate/service-kit/random';
import { createMaintenance } from '@deskmate/service-kit/work/maintenance';
import { runInProcess as runInOwnProcess } from '@deskmate/service-kit/work/run-in-process';
import type { FastifyInstance } from 'fastify';
import type { AiServiceDeps } from './ai-service-deps.ts';
import { answerLimits, createAnswers } from './answers/create-answers.ts';
import { copiedActionFields } from './answers/prompt-builder.ts';
import { completionRoute } from './answers/routes.ts';
import { createClientData } from './client-data/create-client-data.ts';
import { createHistoryRepository } from './conversations/history/history-repository.ts';
import { createPurgeRepository } from './conversations/history/purge-repository.ts';
import { createSearchRepository } from './conversations/history/search-repository.ts';
import { createThreadRepository } from './conversations/thread-repository.ts';
import { createOperatorCommands } from './create-operator-commands.ts';
import { createPromptBuilders } from './create-prompt-builders.ts';
import { documentQuota } from './documents/add-document.ts';
import { createFiles } from './documents/attachments/create-files.ts';
import { createDocuments } from './documents/create-documents.ts';
import { createFeedbackRepository } from './feedback/feedback-repository.ts';
import { createFileLinks } from './files/file-links.ts';
import { createGlossaryRepository } from './glossary/glossary-repository.ts';
import { createImages } from './images/create-images.ts';
import { createHeartbeat } from './jobs/heartbeat.ts';
import { createProcessRepository } from './jobs/process-repository.ts';
import { createEventStreams } from './jobs/streams/create-event-streams.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { createCostRepository } from './models/costs/cost-repository.ts';
import { createModels } from './models/create-models.ts';
import { createQueueCountRepository } from './queue-count-repository.ts';
import { type RouteDeps, registerRoutes } from './register-routes.ts';
import { createReindexRepository } from './reindex-repository.ts';
import { createSearchUpdate } from './reindex-search.ts';
import { createCopyRepository } from './share/copy-repository.ts';
import { readShare } from './share/read-share.ts';
import { createShareRepository } from './share/share-repository.ts';
import { createReferencesTool } from './tools/references/references-tool.ts';
import { createTextRepository } from './tools/references/text-repository.ts';
import { loadLanguageDetector } from './tools/text-checks/check-language.ts';

const maintenanceEveryMs = 5 * 60_000;

export type AiService = ReturnType<typeof createAiService>;

/** The text tools, history, shares, files, feedback, dictation and the model table, behind `/ai/v1/`. Run the `ai` migrations before. */
export function createAiService(deps: AiServiceDeps) {
  const { db, config, clock, log, monitoring, identity, credit, authors, options = {} } = deps;
  const limits = { ...answerLimits, ...options.answers };
  const runInProcess = options.runInProcess ?? runInOwnProcess;
  const processId = newId();
  const processes = createProcessRepository(db);
  const heartbeat = createHeartbeat({ processes, processId, everyMs: limits.recoveryMs, log });
  const thisProcess = { processId, isAlone: config.databaseUrl === null, isSteady: heartbeat.isSteady };
  const texts = createTextRepository(db);
  const models = createModels({
    ...deps,
    ollamaUrl: options.ollamaUrl === undefined ? config.ollamaUrl : options.ollamaUrl,
    demoWordMs: options.demoWordMs,
    tools: new Map([['references', createReferencesTool({ texts, log })]]),
  });
  const store = openFileStore(config, 'ai', monitoring.dependencies);
  monitoring.metrics.countQueues(createQueueCountRepository(db).count);
  const links =
    config.filesUrl === null ? null : createFileLinks({ filesUrl: config.filesUrl, ...deps.secrets, clock });
  const costs = createCostRepository(db);
  const { files, unfinished, attached, deleteUnattached } = createFiles({ db, store, clock, log });
  const { slots, streams } = createEventStreams({
    ...deps,
    ...thisProcess,
    limits: options.streams,
    stream: options.stream ?? {},
  });
  const answers = createAnswers({ ...deps, ...thisProcess, streamSlots: slots, limits });
  const images = createImages({
    ...deps,
    ...thisProcess,
    costs,
    answers,
    streams,
    models: models.table,
    files,
    unfinished,
    store,
    storage: limits,
    limits: options.images,
  });
  const {
    similarPages,
    close: closeDocuments,
    ...documents
  } = createDocuments({
    ...deps,
    ...thisProcess,
    store,
    costs,
    embedders: models.embedders,
    addressRule: options.addressRule,
    runInProcess,
  });
  const builders = { ...createPromptBuilders({ db, similarPages }), ...options.promptBuilders };
  const threads = createThreadRepository(db);
  const conversations = { answers, streams, threads, models: models.table, files: attached, builders, clock };
  const sharing = { shares: createShareRepository(db), ...images.gallery, authors, clock, log };
  const history = createHistoryRepository(db);
  const searchUpdate = createSearchUpdate(createReindexRepository(db), log);
  const maintenance = createMaintenance(
    maintenanceJobs({
      discoverModels: models.discover,
      conversations: createPurgeRepository(db),
      images,
      deleteUnattachedFiles: deleteUnattached,
      unfinished,
      documents: documents.worker,
      searchUpdate,
      clock,
    }),
    log,
  );
  const routes: RouteDeps = {
    openai: { answers, streams, models: models.table, clock, identity, limits: deps.limits },
    conversations,
    generations: images.generations,
    gallery: { ...images.gallery, links },
    fileLinks: { ...sharing, links, identity, files, documents: documents.documents, store },
    history: {
      history,
      found: createSearchRepository(db),
      clock,
      describeFiles: attached.describe,
      async stopConversation(clientId, sessionId) {
        await answers.stopConversation(clientId, sessionId);
        await images.stopConversation(clientId, sessionId);
      },
    },
    files: { files, unfinished, store, clock, links, runInProcess },
    documents: {
      ...documents,
      unfinished,
      store,
      clock,
      quota: options.documentQuota ?? documentQuota,
      links,
      credit,
    },
    dictation: { ...deps, runInProcess, transcriber: models.transcriber, models: models.table, costs },
    share: {
      ...sharing,
      links,
      copies: createCopyRepository(db, {
        action: copiedActionFields(builders),
        conclusion: copiedConclusionFields,
      }),
      credit,
      storage: limits,
      sharesPerClient: options.sharesPerClient ?? 1000,
      publicUrl: config.publicUrl,
    },
    glossary: { glossaries: createGlossaryRepository(db), clock },
    feedback: { feedback: createFeedbackRepository(db), clock },
  };
  /** Looks for vendors, and recovers what an earlier process left unfinished. */
  const prepare = async (): Promise<void> => {
    // Without a model table there is no service.
    await models.discover();
    if (!thisProcess.isAlone) await heartbeat.start();
    await answers.recover();
    await documents.worker.start();
    await images.recover();
  };

  return {
    /** Register under the prefix `/ai/v1`. */
    plugin: async (app: FastifyInstance): Promise<void> => {
      configureService(app, { verifyCaller: identity.verify, limits: deps.limits });
      await registerRoutes(app, routes);
    },
    /** The chat by its older name. Register under `/api` where both services run in this process. */
    olderNames: async (app: FastifyInstance): Promise<void> => {
      configureService(app, { verifyCaller: identity.verify, limits: deps.limits });
      completionRoute(app, conversations, completeByOlderName);
    },
    /** The main backend's port of that name. */
    models: { list: models.table.list },
    /** The main backend's port of that name. */
    clientData: createClientData(db, store),
    /** The main backend's port of that name. */
    spend: { list: costs.list },
    operator: createOperatorCommands({ db, models: models.admin, texts, clock }),
    /** The public content of a share, for its page. */
    shares: { read: (type: string, shareId: string) => readShare(sharing, type, shareId) },
    prepare,
    /** Prepares, and begins what is done at regular times. Await it before listening. */
    async start(): Promise<void> {
      void loadLanguageDetector();
      await prepare();
      searchUpdate.run();
      maintenance.start(maintenanceEveryMs);
    },
    /**
     * Refuses new questions, gives running answers a moment, stores the rest as interrupted.
     * @param spentMs how much of that moment has passed already
     */
    async close(spentMs = 0): Promise<void> {
      models.close();
      // The answers begin to end at once, however long the others take.
      await Promise.all([
        answers.close(spentMs),
        images.close(spentMs),
        maintenance.close(),
        closeDocuments(),
        searchUpdate.close(),
      ]);
      await heartbeat.close();
      streams.close();
    },
  };
}

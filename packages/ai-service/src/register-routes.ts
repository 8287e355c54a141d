import type { FastifyInstance } from 'fastify';
import { type ConversationDeps, conversationRoutes } from './answers/routes.ts';
import { type HistoryDeps, historyRoutes } from './conversations/history/routes.ts';
import { type FileDeps, fileRoutes } from './documents/attachments/routes.ts';
import { type DocumentDeps, documentRoutes } from './documents/routes.ts';
import type { FeedbackDeps } from './feedback/give-feedback.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { fileLinkRoutes, type LinkedDeps } from './file-links/routes.ts';
import { type GlossaryDeps, glossaryRoutes } from './glossary/routes.ts';
import { type GalleryDeps, galleryRoutes } from './images/gallery-routes.ts';
import { type GenerationDeps, generationRoutes } from './images/routes.ts';
import { refuseOtherRoutes } from './openai-compatible/api-key-constraint.ts';
import { sendUnknownUrl } from './openai-compatible/openai-error.ts';
import { type OpenaiDeps, openaiRoutes } from './openai-compatible/routes.ts';
import { type ShareDeps, shareRoutes } from './share/routes.ts';
import { type DictationDeps, transcriptionRoutes } from './transcription/routes.ts';

/** What the routes of each feature need. */
export type RouteDeps = {
  openai: OpenaiDeps;
  conversations: ConversationDeps;
  generations: GenerationDeps;
  gallery: GalleryDeps;
  fileLinks: LinkedDeps;
  history: HistoryDeps;
  files: FileDeps;
  documents: DocumentDeps;
  dictation: DictationDeps;
  share: ShareDeps;
  glossary: GlossaryDeps;
  feedback: FeedbackDeps;
};

/** All routes of the service. */
export async function registerRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  refuseOtherRoutes(app, sendUnknownUrl);
  // Its own scope: it takes other keys, and its errors have another format.
  await app.register(async (scope) => openaiRoutes(scope, deps.openai));
  conversationRoutes(app, deps.conversations);
  generationRoutes(app, deps.generations);
  galleryRoutes(app, deps.gallery);
  fileLinkRoutes(app, deps.fileLinks);
  historyRoutes(app, deps.history);
  // Their own scopes: only these routes read multipart bodies.
  await app.register(async (scope) => fileRoutes(scope, deps.files));
  await app.register(async (scope) => documentRoutes(scope, deps.documents));
  await app.register(async (scope) => transcriptionRoutes(scope, deps.dictation));
  shareRoutes(app, deps.share);
  glossaryRoutes(app, deps.glossary);
  feedbackRoutes(app, deps.feedback);
}

import type { FastifyInstance } from 'fastify';
import { type ConversationDeps, conversationRoutes } from './features/conversations/routes.ts';
import { type DocumentDeps, documentRoutes } from './features/documents/routes.ts';
import type { FeedbackDeps } from './features/feedback/give-feedback.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { fileLinkRoutes, type LinkedDeps } from './features/file-links/routes.ts';
import { type FileDeps, fileRoutes } from './features/files/routes.ts';
import { type GlossaryDeps, glossaryRoutes } from './features/glossary/routes.ts';
import { type HistoryDeps, historyRoutes } from './features/history/routes.ts';
import { type GalleryDeps, galleryRoutes } from './features/images/gallery-routes.ts';
import { type GenerationDeps, generationRoutes } from './features/images/routes.ts';
import { refuseOtherRoutes } from './features/openai-compatible/api-key-constraint.ts';
import { sendUnknownUrl } from './features/openai-compatible/openai-error.ts';
import { type OpenaiDeps, openaiRoutes } from './features/openai-compatible/routes.ts';
import { type ShareDeps, shareRoutes } from './features/share/routes.ts';
import { type DictationDeps, transcriptionRoutes } from './features/transcription/routes.ts';

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

import type { Models } from '@deskmate/main-service/ports/models';
import type { Shares } from '../static/share-page.ts';
import { callService, type OtherService } from './call-service.ts';
import { listModels, readShare } from './internal-routes.ts';

export type AiOverHttp = { models: Models; shares: Shares };

/** What the main backend and the served pages ask of an AI service in another process. */
export const reachAi = (ai: OtherService): AiOverHttp => ({
  models: { list: () => callService(ai, listModels, undefined) },
  shares: { read: async (type, shareId) => (await callService(ai, readShare, { type, shareId })).share },
});

import type { Models } from '@deskmate/main-service/ports/models';
import { callService, type OtherService } from './call-service.ts';
import { listModels } from './internal-routes.ts';

/** The main backend's port to the model table, answered by an AI service in another process. */
export const reachAi = (ai: OtherService): Models => ({
  list: () => callService(ai, listModels, undefined),
});

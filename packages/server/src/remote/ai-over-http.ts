import type { ClientData } from '@deskmate/main-service/ports/client-data';
import type { Models } from '@deskmate/main-service/ports/models';
import type { Spend } from '@deskmate/main-service/ports/spend';
import type { Shares } from '../static/share-page.ts';
import { callService, type OtherService, streamFrom } from './call-service.ts';
import {
  eraseClientData,
  listExport,
  listModels,
  listSpend,
  openExport,
  readShare,
  setAccountClosed,
} from './internal-routes.ts';

export type AiOverHttp = { models: Models; clientData: ClientData; spend: Spend; shares: Shares };

/** What the main backend and the served pages ask of an AI service in another process. */
export const createAiOverHttp = (ai: OtherService): AiOverHttp => ({
  models: { list: () => callService(ai, listModels, undefined) },
  clientData: {
    setClosed: (clientId, isClosed) => callService(ai, setAccountClosed, { clientId, isClosed }),
    listExport: (clientId) => callService(ai, listExport, { clientId }),
    openExport: (clientId, name) => streamFrom(ai, openExport, { clientId, name }),
    erase: async (clientId) => (await callService(ai, eraseClientData, { clientId })).isDone,
  },
  spend: {
    list: (from, to) => callService(ai, listSpend, { from: from.toISOString(), to: to.toISOString() }),
  },
  shares: { read: async (type, shareId) => (await callService(ai, readShare, { type, shareId })).share },
});

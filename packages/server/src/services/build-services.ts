import { type AiService, createAiService } from '@deskmate/ai-service/create-ai-service';
import type { Authors } from '@deskmate/ai-service/ports/authors';
import type { Credit } from '@deskmate/ai-service/ports/credit';
import type { Identity } from '@deskmate/ai-service/ports/identity';
import { aiBase, mainBase } from '@deskmate/api/addresses';
import { createMainService, type MainService } from '@deskmate/main-service/create-main-service';
import type { ClientData } from '@deskmate/main-service/ports/client-data';
import type { Models } from '@deskmate/main-service/ports/models';
import type { Spend } from '@deskmate/main-service/ports/spend';
import { systemClock } from '@deskmate/service-kit/clock';
import type { FastifyInstance } from 'fastify';
import { createAiOverHttp } from '../remote/ai-over-http.ts';
import { forwardChat } from '../remote/forward-chat.ts';
import { createMainOverHttp } from '../remote/main-over-http.ts';
import { serveAiPorts } from '../remote/serve-ai-ports.ts';
import { serveMainPorts } from '../remote/serve-main-ports.ts';
import type { Resources } from '../start/open-resources.ts';
import type { Shares } from '../static/share-page.ts';
import type { ServicePart } from './service-part.ts';

/** The services of one process; one that runs elsewhere is null. */
export type Services = { main: MainService | null; ai: AiService | null; shares: Shares; parts: ServicePart[] };

/** Builds what this process is for (`ROLE`), and fills each service's ports: directly, or by HTTP when the other is elsewhere. */
export function buildServices(resources: Resources): Services {
  switch (resources.config.role) {
    case 'main':
      return mainAlone(resources);
    case 'ai':
      return aiAlone(resources);
    default:
      return bothTogether(resources);
  }
}

function bothTogether(resources: Resources): Services {
  // The two services depend on each other, so one is declared before it is created.
  let ai: AiService;
  const main = buildMain(resources, {
    models: { list: () => ai.models.list() },
    clientData: {
      setClosed: (clientId, isClosed) => ai.clientData.setClosed(clientId, isClosed),
      erase: (clientId) => ai.clientData.erase(clientId),
      listExport: (clientId) => ai.clientData.listExport(clientId),
      openExport: (clientId, name) => ai.clientData.openExport(clientId, name),
    },
    spend: { list: (from, to) => ai.spend.list(from, to) },
  });
  ai = buildAi(resources, main);
  return { main, ai, shares: ai.shares, parts: [{ ...mainPart(main), internal: ai.olderNames }, aiPart(ai)] };
}

function mainAlone(resources: Resources): Services {
  const { config, secrets, limits } = resources;
  const secret = secrets.serviceSecret;
  const { shares, ...ports } = createAiOverHttp({ baseUrl: `${config.aiUrl}${aiBase}`, ...link(resources, 'ai') });
  const main = buildMain(resources, ports);
  const guardDeps = { verifyCaller: main.identity.verify, limits };
  const aiUrl = `${config.aiUrl}${aiBase}`;
  const internal = async (app: FastifyInstance) => {
    await app.register(serveMainPorts({ ...main, secret, guardDeps }));
    await app.register(forwardChat({ aiUrl, guardDeps }));
  };
  return { main, ai: null, shares, parts: [{ ...mainPart(main), internal }] };
}

function aiAlone(resources: Resources): Services {
  const { config, secrets, limits } = resources;
  const secret = secrets.serviceSecret;
  const main = createMainOverHttp(
    { baseUrl: `${config.mainUrl}${mainBase}`, ...link(resources, 'main') },
    resources.log,
  );
  const ai = buildAi(resources, main);
  const part = aiPart(ai);
  const internal = serveAiPorts({ ...ai, secret, guardDeps: { verifyCaller: main.identity.verify, limits } });
  const close = async (spentMs?: number) => {
    await part.close(spentMs);
    main.close();
  };
  return { main: null, ai, shares: ai.shares, parts: [{ ...part, internal, close }] };
}

/** What calls of the other service need beside its address. */
const link = ({ secrets, monitoring }: Resources, name: 'main' | 'ai') => ({
  secret: secrets.serviceSecret,
  dependency: monitoring.dependencies.watch(name),
  tracing: monitoring.tracing,
});

const buildMain = (
  resources: Resources,
  ports: { models: Models; clientData: ClientData; spend: Spend },
): MainService =>
  createMainService({
    ...resources,
    secrets: { secretKey: resources.secrets.rootKey },
    db: resources.database.db,
    clock: systemClock,
    ...ports,
  });

const buildAi = (
  resources: Resources,
  { identity, credit, authors }: { identity: Identity; credit: Credit; authors: Authors },
): AiService =>
  createAiService({ ...resources, db: resources.database.db, clock: systemClock, identity, credit, authors });

const mainPart = (main: MainService): ServicePart => ({
  name: 'main',
  title: 'Main backend',
  prefix: mainBase.replace(/\/$/, ''),
  ...main,
});

const aiPart = (ai: AiService): ServicePart => ({
  name: 'ai',
  title: 'AI service',
  prefix: aiBase.replace(/\/$/, ''),
  ...ai,
});

import { type AiService, createAiService } from '@deskmate/ai-service/create-ai-service';
import type { Authors } from '@deskmate/ai-service/ports/authors';
import type { Credit } from '@deskmate/ai-service/ports/credit';
import type { Identity } from '@deskmate/ai-service/ports/identity';
import { aiBase, mainBase } from '@deskmate/api/addresses';
import { createMainService, type MainService } from '@deskmate/main-service/create-main-service';
import type { Models } from '@deskmate/main-service/ports/models';
import { systemClock } from '@deskmate/service-kit/clock';
import { reachAi } from '../apart/ai-over-http.ts';
import { reachMain } from '../apart/main-over-http.ts';
import { serveAiPorts } from '../apart/serve-ai-ports.ts';
import { serveMainPorts } from '../apart/serve-main-ports.ts';
import type { Shares } from '../faces/share-page.ts';
import type { Ground } from '../start/open-ground.ts';
import type { ServicePart } from './service-part.ts';

/** What one process runs; the part that runs elsewhere is null. */
export type Services = { main: MainService | null; ai: AiService | null; shares: Shares; parts: ServicePart[] };

/** Builds what this process is for (`ROLE`), and fills each service's ports: directly, or by HTTP when the other is elsewhere. */
export function buildServices(ground: Ground): Services {
  switch (ground.config.role) {
    case 'main':
      return mainAlone(ground);
    case 'ai':
      return aiAlone(ground);
    default:
      return bothTogether(ground);
  }
}

function bothTogether(ground: Ground): Services {
  // The two know each other, so one of them has to be named before it is there.
  let ai: AiService;
  const main = buildMain(ground, { list: () => ai.models.list() });
  ai = buildAi(ground, main);
  return { main, ai, shares: ai.shares, parts: [mainPart(main), aiPart(ai)] };
}

function mainAlone(ground: Ground): Services {
  const { config, secrets, limits } = ground;
  const secret = secrets.serviceSecret;
  const { models, shares } = reachAi({ baseUrl: `${config.aiUrl}${aiBase}`, secret });
  const main = buildMain(ground, models);
  const equipment = { verifyCaller: main.identity.verify, limits };
  const internal = serveMainPorts({ ...main, secret, equipment });
  return { main, ai: null, shares, parts: [{ ...mainPart(main), internal }] };
}

function aiAlone(ground: Ground): Services {
  const { config, secrets, limits } = ground;
  const secret = secrets.serviceSecret;
  const main = reachMain({ baseUrl: `${config.mainUrl}${mainBase}`, secret });
  const ai = buildAi(ground, main);
  const part = aiPart(ai);
  const internal = serveAiPorts({ ...ai, secret, equipment: { verifyCaller: main.identity.verify, limits } });
  const close = async () => {
    await part.close();
    main.close();
  };
  return { main: null, ai, shares: ai.shares, parts: [{ ...part, internal, close }] };
}

const buildMain = (ground: Ground, models: Models): MainService =>
  createMainService({ ...ground, db: ground.database.db, clock: systemClock, models });

const buildAi = (
  ground: Ground,
  { identity, credit, authors }: { identity: Identity; credit: Credit; authors: Authors },
): AiService => createAiService({ ...ground, db: ground.database.db, clock: systemClock, identity, credit, authors });

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

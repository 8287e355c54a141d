/**
 * Who may import whom (the reasons stand in README.md of each package). A rule refuses an import or lets it pass;
 * `refuses` and `allows` are its proof, tried on every run: [from, to, 'type'?].
 */

const isTest = (file) => /\.(test|spec|fault)\.tsx?$|(^|\/)(testing|test-support)\//.test(file);
const packageOf = (file) => /^(packages\/[^/]+|site|dashboard|e2e)\//.exec(file)?.[1];
const part = (file, pattern) => pattern.exec(file)?.[1];

/** The common contracts: schemas, addresses and bounds. */
const contracts = /^packages\/api\/src\/(contracts\/|addresses\.|limits\.|wait-text\.)/;
/** The plain lists that the brand's menus are made of. */
const plainLists = /^packages\/api\/src\/(tools|page-paths)\.ts$/;
const anyOf = (...names) => new RegExp(`^packages/(${names.join('|')})/`);

const mayImport = {
  site: [anyOf('api', 'brand')],
  dashboard: [anyOf('api', 'brand')],
  'packages/api': [],
  'packages/brand': [plainLists],
  'packages/db': [],
  'packages/fakes': [],
  'packages/service-kit': [contracts],
  'packages/main-service': [anyOf('api', 'brand', 'db', 'service-kit')],
  'packages/ai-service': [anyOf('api', 'db', 'service-kit')],
  'packages/server': [anyOf('api', 'brand', 'db', 'service-kit', 'main-service', 'ai-service')],
  e2e: [anyOf('api', 'brand', 'fakes')],
};
const testsMayImportFakes = new Set([
  'dashboard',
  'packages/service-kit',
  'packages/main-service',
  'packages/ai-service',
  'packages/server',
]);

const layers = { ui: 0, session: 0, conversation: 1, features: 2, app: 3 };
const layerOf = (file) => part(file, /^dashboard\/src\/(ui|session|conversation|features|app)\//);
const conversationParts = ['store', 'markdown', 'model', 'dictation', 'composer', 'history', 'thread'];
const conversationPart = (file) =>
  conversationParts.indexOf(part(file, /^dashboard\/src\/conversation\/([^/]+)\//) ?? '');
const featureOf = (file) => part(file, /^dashboard\/src\/features\/([^/]+)\//);

const isSchema = (file) =>
  /^packages\/api\/src\/contracts\//.test(file) && !/\/contracts\/(errors|error-sentences)\.ts$/.test(file);
const runsInBrowsers = (file) => /^(site|dashboard)\/src\//.test(file) && !isTest(file);

const serviceFile = /^packages\/(main|ai)-service\/src\//;
/** Statements, or parts of statements that several repositories share. */
const isRepository = (file) => /-(repository|sql)\.ts$/.test(file);
const isRoutes = (file) => /\/([a-z-]+-)?routes\.ts$/.test(file);
const inAnswers = /^packages\/ai-service\/src\/answers\//;
const answersEntryPoint =
  /\/answers\/(create-answers|start-answer|answer-job|output-rules|follow-answer|wait-for-answer|prompt-builder|routes)\.ts$/;

/** The areas of a service, from the ground up: each may import those before it, and none beside it. */
const areas = {
  main: [
    ['ports'],
    ['mail', 'audit'],
    ['clients'],
    ['credit'],
    ['billing'],
    ['identity'],
    ['support', 'prompts', 'models'],
    ['account'],
    ['operator'],
  ],
  ai: [
    ['ports'],
    ['files'],
    ['models'],
    ['jobs'],
    ['conversations'],
    ['documents'],
    ['answers'],
    ['images'],
    ['tools'],
    ['share', 'transcription', 'client-data', 'feedback', 'glossary'],
    ['openai-compatible', 'file-links'],
  ],
};
/** `main: credit` with its place in the order above; files beside the areas compose them and know them all. */
const areaOf = (file) => {
  const [, side, name] = /^packages\/(main|ai)-service\/src\/([^/]+)\//.exec(file) ?? [];
  const place = areas[side]?.findIndex((level) => level.includes(name)) ?? -1;
  return place === -1 ? undefined : { side, name, place };
};
const isAdapter = (file) => /^packages\/(main-service\/src|ai-service\/src\/models)\/adapters\//.test(file);

export const rules = [
  {
    name: 'a package imports only the packages it may know',
    breaks: ({ from, to }) => {
      const [own, other] = [packageOf(from), packageOf(to)];
      if (own === undefined || other === undefined || own === other) return false;
      if (isTest(from) && other === 'packages/fakes' && testsMayImportFakes.has(own)) return false;
      return !mayImport[own]?.some((pattern) => pattern.test(to));
    },
    refuses: [
      ['packages/main-service/src/a.ts', 'packages/ai-service/src/b.ts'],
      ['packages/ai-service/src/a.ts', 'packages/main-service/src/b.ts'],
      ['packages/service-kit/src/a.ts', 'packages/db/src/b.ts'],
      ['packages/service-kit/src/a.ts', 'packages/api/src/plans/card-state.ts'],
      ['packages/service-kit/src/a.ts', 'packages/api/src/money/currency.ts'],
      ['packages/main-service/src/a.ts', 'packages/fakes/src/b.ts'],
      ['packages/service-kit/src/a.ts', 'packages/fakes/src/b.ts'],
      ['packages/api/src/a.ts', 'packages/brand/src/b.ts'],
      ['site/src/a.ts', 'packages/db/src/b.ts'],
      ['site/src/a.ts', 'dashboard/src/b.ts'],
      ['e2e/a.spec.ts', 'packages/server/src/b.ts'],
    ],
    allows: [
      ['packages/main-service/src/a.test.ts', 'packages/fakes/src/b.ts'],
      ['packages/service-kit/src/a.test.ts', 'packages/fakes/src/b.ts'],
      ['packages/main-service/src/a.ts', 'packages/api/src/contracts/main/plans.ts'],
      ['packages/server/src/a.ts', 'packages/ai-service/src/b.ts'],
    ],
  },
  {
    name: 'dashboard: ui, session -> conversation -> features -> app',
    breaks: ({ from, to }) => {
      const [layer, other] = [layerOf(from), layerOf(to)];
      if (layer === undefined || other === undefined || isTest(from)) return false;
      return layers[other] > layers[layer];
    },
    refuses: [
      ['dashboard/src/ui/A.tsx', 'dashboard/src/conversation/b.ts'],
      ['dashboard/src/session/a.ts', 'dashboard/src/features/chat/b.ts'],
      ['dashboard/src/conversation/a.ts', 'dashboard/src/features/chat/b.ts'],
      ['dashboard/src/features/chat/a.ts', 'dashboard/src/app/b.ts'],
    ],
    allows: [['dashboard/src/app/pages/ChatPage.tsx', 'dashboard/src/features/chat/b.ts']],
  },
  {
    name: 'dashboard: the folders of a conversation know those before them',
    breaks: ({ from, to }) => {
      const [own, other] = [conversationPart(from), conversationPart(to)];
      return own !== -1 && other > own && !isTest(from);
    },
    refuses: [['dashboard/src/conversation/store/use-conversation.ts', 'dashboard/src/conversation/thread/Thread.tsx']],
    allows: [['dashboard/src/conversation/thread/Thread.tsx', 'dashboard/src/conversation/store/use-conversation.ts']],
  },
  {
    name: 'dashboard: ui knows nothing of who is signed in',
    breaks: ({ from, to }) => layerOf(from) === 'ui' && layerOf(to) === 'session',
    refuses: [['dashboard/src/ui/A.tsx', 'dashboard/src/session/b.ts']],
    allows: [['dashboard/src/session/A.tsx', 'dashboard/src/ui/B.tsx']],
  },
  {
    name: 'dashboard: a feature does not import another feature',
    breaks: ({ from, to }) =>
      featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to),
    refuses: [['dashboard/src/features/chat/a.ts', 'dashboard/src/features/billing/b.ts']],
    allows: [['dashboard/src/features/chat/a.ts', 'dashboard/src/features/chat/queries/b.ts']],
  },
  {
    name: 'browsers take only types from the contracts, and no zod',
    breaks: ({ from, to, typeOnly }) => runsInBrowsers(from) && !typeOnly && (isSchema(to) || to === 'npm:zod'),
    refuses: [
      ['dashboard/src/a.ts', 'packages/api/src/contracts/main/plans.ts'],
      ['site/src/islands/A.tsx', 'npm:zod'],
    ],
    allows: [
      ['dashboard/src/a.ts', 'packages/api/src/contracts/main/plans.ts', 'type'],
      ['dashboard/src/a.ts', 'packages/api/src/contracts/errors.ts'],
    ],
  },
  {
    name: 'what api gives to browsers carries no zod',
    breaks: ({ from, to, typeOnly }) =>
      from.startsWith('packages/api/src/') &&
      !isSchema(from) &&
      !isTest(from) &&
      !typeOnly &&
      (isSchema(to) || to === 'npm:zod'),
    refuses: [
      ['packages/api/src/plans/card-state.ts', 'packages/api/src/contracts/main/plans.ts'],
      ['packages/api/src/client/create-client.ts', 'npm:zod'],
      ['packages/api/src/contracts/errors.ts', 'npm:zod'],
      ['packages/api/src/contracts/error-sentences.ts', 'npm:zod'],
    ],
    allows: [['packages/api/src/contracts/main/plans.ts', 'npm:zod']],
  },
  {
    name: 'services: only repositories touch the tables',
    breaks: ({ from, to, typeOnly }) =>
      serviceFile.test(from) &&
      !isRepository(from) &&
      !isTest(from) &&
      (/^packages\/db\/src\/tables\//.test(to) || (!typeOnly && to === 'npm:drizzle-orm')),
    refuses: [
      ['packages/main-service/src/billing/catalog/edit-plans.ts', 'packages/db/src/tables/main/plans.ts'],
      ['packages/ai-service/src/share/routes.ts', 'npm:drizzle-orm'],
    ],
    allows: [
      ['packages/main-service/src/billing/catalog/plans-repository.ts', 'packages/db/src/tables/main/plans.ts'],
      ['packages/ai-service/src/conversations/search/search-vector-sql.ts', 'npm:drizzle-orm'],
    ],
  },
  {
    name: 'services: each side keeps to its own tables',
    breaks: ({ from, to }) => {
      const [side, tables] = [
        part(from, /^packages\/(main|ai)-service\//),
        part(to, /^packages\/db\/src\/tables\/(main|ai)\//),
      ];
      return side !== undefined && tables !== undefined && side !== tables;
    },
    refuses: [['packages/ai-service/src/share/share-repository.ts', 'packages/db/src/tables/main/clients.ts']],
    allows: [['packages/ai-service/src/share/share-repository.ts', 'packages/db/src/tables/ai/chats.ts']],
  },
  {
    name: 'services: areas know those before them',
    breaks: ({ from, to }) => {
      const [own, other] = [areaOf(from), areaOf(to)];
      if (own === undefined || other === undefined || own.side !== other.side || isTest(from)) return false;
      return own.name !== other.name && own.place <= other.place;
    },
    refuses: [
      ['packages/main-service/src/credit/renew-credit.ts', 'packages/main-service/src/billing/catalog/to-contract.ts'],
      ['packages/main-service/src/clients/email-key.ts', 'packages/main-service/src/identity/restore-link.ts', 'type'],
      ['packages/ai-service/src/answers/start-answer.ts', 'packages/ai-service/src/tools/chat/chat-prompt.ts'],
      ['packages/ai-service/src/share/routes.ts', 'packages/ai-service/src/glossary/read-terms.ts'],
    ],
    allows: [
      ['packages/main-service/src/billing/routes.ts', 'packages/main-service/src/credit/grant-credit.ts'],
      ['packages/ai-service/src/tools/chat/chat-prompt.ts', 'packages/ai-service/src/answers/prompt-builder.ts'],
      ['packages/ai-service/src/register-routes.ts', 'packages/ai-service/src/tools/chat/chat-prompt.ts'],
    ],
  },
  {
    name: 'services: areas know ports, never adapters',
    breaks: ({ from, to }) => {
      const own = areaOf(from);
      return own !== undefined && !isTest(from) && own.name !== 'models' && isAdapter(to);
    },
    refuses: [
      ['packages/main-service/src/billing/pay.ts', 'packages/main-service/src/adapters/sandbox/sandbox-gateway.ts'],
      ['packages/ai-service/src/answers/read-model.ts', 'packages/ai-service/src/models/adapters/anthropic.ts'],
    ],
    allows: [['packages/main-service/src/billing/pay.ts', 'packages/main-service/src/ports/payment-gateway.ts']],
  },
  {
    name: 'services: routes -> operation -> repository, never upwards',
    breaks: ({ from, to }) => {
      if (areaOf(from) === undefined || isTest(from)) return false;
      return (!isRoutes(from) && isRoutes(to)) || (isRepository(from) && to === 'npm:fastify');
    },
    refuses: [
      [
        'packages/main-service/src/billing/catalog/edit-plans.ts',
        'packages/main-service/src/billing/catalog/routes.ts',
      ],
      [
        'packages/ai-service/src/conversations/history/history-repository.ts',
        'packages/ai-service/src/conversations/history/routes.ts',
      ],
      ['packages/ai-service/src/conversations/history/history-repository.ts', 'npm:fastify'],
    ],
    allows: [
      [
        'packages/main-service/src/billing/catalog/routes.ts',
        'packages/main-service/src/billing/catalog/edit-plans.ts',
      ],
    ],
  },
  {
    name: 'AI service: the answers engine is known by its entry points',
    breaks: ({ from, to }) =>
      inAnswers.test(to) && !inAnswers.test(from) && !isTest(from) && !answersEntryPoint.test(to),
    refuses: [
      ['packages/ai-service/src/share/routes.ts', 'packages/ai-service/src/answers/answer-repository.ts'],
      ['packages/ai-service/src/create-ai-service.ts', 'packages/ai-service/src/answers/answer-runner.ts'],
    ],
    allows: [
      ['packages/ai-service/src/share/routes.ts', 'packages/ai-service/src/answers/follow-answer.ts'],
      ['packages/ai-service/src/answers/start-answer.ts', 'packages/ai-service/src/answers/answer-repository.ts'],
    ],
  },
  {
    name: 'the site carries no component library and no HTTP library',
    breaks: ({ from, to }) => from.startsWith('site/src/') && /^npm:(antd|@ant-design\/.*|axios)$/.test(to),
    refuses: [
      ['site/src/islands/A.tsx', 'npm:antd'],
      ['site/src/islands/A.tsx', 'npm:axios'],
    ],
    allows: [['site/src/islands/A.tsx', 'npm:react']],
  },
  {
    name: 'nothing that ships imports a test',
    breaks: ({ from, to }) =>
      !isTest(from) && isTest(to) && packageOf(from) === packageOf(to) && packageOf(to) !== 'e2e',
    refuses: [['packages/db/src/a.ts', 'packages/db/src/b.test.ts']],
    allows: [['packages/db/src/a.test.ts', 'packages/db/src/testing/b.ts']],
  },
];

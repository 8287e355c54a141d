/**
 * The tools of the dashboard in the order of its menu, as plain data; every other list of tools derives from this one.
 * It carries no schema library, because the site and every page of the dashboard read it.
 */
export const tools = [
  {
    id: 'chat',
    path: '/dashboard/chat',
    /** The type of model that it asks for; empty for all types. */
    modelType: 'text',
    /** The type of its shares; null when it cannot be shared. */
    shareType: 'text',
    /** Whether a share of it can be copied into one's own history. */
    isContinuable: true,
    attachesFiles: true,
    /** Whether a text that another tool has made can be continued in it. */
    takesText: true,
    /** Whether a new message may replace an answer that is still being written. */
    supersedes: false,
    /**
     * At most so many tokens of instructions its prompt has beside the messages. A browser counts them before it says what a
     * query costs; a test of the AI service holds it. Terms of a glossary and headings of documents, which a browser does
     * not know, come on top.
     */
    instructionTokens: 150,
  },
  {
    id: 'art',
    path: '/dashboard/art',
    modelType: 'image',
    shareType: 'image',
    isContinuable: false,
    attachesFiles: false,
    takesText: false,
    supersedes: false,
    instructionTokens: 0,
  },
  {
    id: 'write',
    path: '/dashboard/write',
    modelType: 'text',
    shareType: 'write',
    isContinuable: true,
    attachesFiles: false,
    takesText: true,
    supersedes: false,
    instructionTokens: 500,
  },
  {
    id: 'translate',
    path: '/dashboard/translate',
    modelType: 'text',
    shareType: 'translate',
    isContinuable: true,
    attachesFiles: false,
    takesText: true,
    supersedes: true,
    instructionTokens: 400,
  },
  {
    id: 'read',
    path: '/dashboard/read',
    modelType: '',
    shareType: null,
    isContinuable: false,
    attachesFiles: false,
    takesText: false,
    supersedes: false,
    instructionTokens: 1500,
  },
] as const;

type Tool = (typeof tools)[number];
export type ToolId = Tool['id'];
export type ShareType = NonNullable<Tool['shareType']>;
export type ContinuableTool = Extract<Tool, { isContinuable: true }>;

export const toolIds: readonly ToolId[] = tools.map(({ id }) => id);

export const shareTypes: readonly ShareType[] = tools.flatMap(({ shareType }) => shareType ?? []);

/** What a line of the credit ledger names: a tool, dictation, or a program with an API key. */
export const ledgerTools = [...toolIds, 'audio', 'api'] as const;
export type LedgerTool = (typeof ledgerTools)[number];

export const toolPaths = Object.fromEntries(tools.map(({ id, path }) => [id, path])) as Record<ToolId, string>;

/** The tool of this id; undefined for any other text. */
export const findTool = (id: string): Tool | undefined => tools.find((tool) => tool.id === id);

export const toolOf = <Id extends ToolId>(id: Id) => tools.find((tool) => tool.id === id) as Extract<Tool, { id: Id }>;

export const isTool = (name: string | null): name is ToolId => toolIds.some((id) => id === name);

/** The tool whose page or conversation has this path; null for every other page. */
export const toolOfPath = (pathname: string): Tool | null =>
  tools.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? null;

/** The tool that shares of this type belong to. */
export const toolOfShare = (type: ShareType): Tool => tools.find(({ shareType }) => shareType === type) as Tool;

/** The tool of this id if its shares can be continued; null for any other text. */
export const findContinuable = (id: string | undefined): ContinuableTool | null =>
  tools.find((tool): tool is ContinuableTool => tool.id === id && tool.isContinuable) ?? null;

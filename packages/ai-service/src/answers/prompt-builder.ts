import type { ChatAction, ChatRequest } from '@deskmate/api/contracts/ai/chat';
import type { OutputRules } from '../answers/output-rules.ts';
import type { ReadTurn } from '../documents/attachments/attach-files.ts';

/** How a regenerated answer should differ. */
export type AnswerStyle = NonNullable<ChatRequest['regenerate_style']>;

export type PromptRequest<Action extends ChatAction = ChatAction> = {
  /** The client whose documents and glossaries a builder may read. */
  clientId: string;
  /** Whose model answers; nothing of the request may go to another. */
  vendor: string;
  /** What the tool is asked to do. For a regenerated answer it is what was stored with the message. */
  action: Action;
  /** The branch of the conversation, oldest first, with the texts of its files; it ends with the message to answer. */
  thread: ReadTurn[];
  style: AnswerStyle | undefined;
  /** How many tokens the model reads of prompt and thread together. */
  budgetTokens: number;
  nowMs: number;
};

/** Oldest first; ends with a message of the client. The oldest messages are left out when the model cannot read them all. */
export type Prompt = { system: string; messages: ReadTurn[] };

export type BuiltPrompt = Prompt & {
  /**
   * A better prompt that needs a paid request to the vendor; called once credit is held. Null where there is nothing to
   * add. It must not be longer than the budget.
   */
  improve?: () => Promise<Prompt | null>;
  /** None for a tool that takes the text as the model writes it. */
  output?: OutputRules;
};

/** The server side of a text tool; everything else about an answer is the same for all tools. */
export type PromptBuilder<Action extends ChatAction = ChatAction> = {
  buildPrompt(request: PromptRequest<Action>): BuiltPrompt | Promise<BuiltPrompt>;
  /** The title of a conversation that begins with this message. */
  makeTitle(message: string, action: Action): string;
  /** Fields of the action that another client gets with a copy of the message, from a share. No texts, and no ids of what only its author has. */
  copiedFields: readonly FieldOf<Action>[];
};

type FieldOf<Action extends ChatAction> = Action extends ChatAction ? Exclude<keyof Action, 'type'> : never;

type ActionType = ChatAction['type'];

export type PromptBuilders = { [Type in ActionType]: PromptBuilder<Extract<ChatAction, { type: Type }>> };

export const promptBuilderOf = (builders: PromptBuilders, type: ActionType): PromptBuilder =>
  builders[type] as PromptBuilder;

/** By tool: what a copy keeps of an action. */
export const copiedActionFields = (builders: PromptBuilders): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(builders).map(([type, { copiedFields }]) => [type, ['type', ...copiedFields]]));

import type { ChatAction, ChatRequest } from '@deskmate/api/contracts/ai/chat';
import type { Conclusion, OutputFault, OutputRules } from '../answers/output-rules.ts';
import type { ReadTurn } from '../features/files/attach-files.ts';

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

/** The server side of a text tool; everything else about an answer is the same for all tools. */
export type PromptBuilder<Action extends ChatAction = ChatAction> = {
  buildPrompt(request: PromptRequest<Action>): Prompt | Promise<Prompt>;
  /**
   * The prompt made with what only the vendor knows as well, asked once credit is held; null where that adds nothing. It must not
   * be longer than the budget of the first one.
   */
  improvePrompt?(request: PromptRequest<Action>): Promise<Prompt | null>;
  /** The title of a conversation that begins with this message. */
  makeTitle(message: string, action: Action): string;
  /**
   * Asked with the beginning of the model's text until it answers: null while it must not be shown yet, else where the
   * text to show begins.
   */
  holdBack?(beginning: string, request: PromptRequest<Action>): number | null;
  /** The model's whole text without what does not belong to it. */
  cleanOutput?(raw: string, request: PromptRequest<Action>): string;
  /** The same for a text that was cut, by Stop or at the model's limit. Without it, such a text stays as it is. */
  cleanPart?(raw: string, request: PromptRequest<Action>): string;
  /**
   * Checks the cleaned text. Faults lead to one second try, whose prompt names them; then the answer is an error and
   * costs nothing.
   */
  checkOutput?(text: string, request: PromptRequest<Action>): OutputFault[] | Promise<OutputFault[]>;
  /** What is added to the finished answer. Without it, because it threw, the answer is complete too. */
  conclude?(text: string, request: PromptRequest<Action>): Promise<Omit<Conclusion, 'corrected'>>;
};

/** The rules of a tool for the text of one answer; none for a tool that takes the text as the model writes it. */
export function outputRulesOf(builder: PromptBuilder, request: PromptRequest): OutputRules | undefined {
  const { holdBack, cleanOutput, cleanPart, checkOutput, conclude } = builder;
  if (!holdBack && !cleanOutput && !checkOutput && !conclude) return undefined;
  return {
    holdBack: holdBack && ((beginning) => holdBack(beginning, request)),
    clean: cleanOutput && ((raw) => cleanOutput(raw, request)),
    cleanPart: cleanPart && ((raw) => cleanPart(raw, request)),
    check: checkOutput && ((text) => checkOutput(text, request)),
    conclude: conclude && (async (text) => conclude(text, request)),
  };
}

type ActionType = ChatAction['type'];

/** By tool. Requests for a tool that is missing are refused. */
export type PromptBuilders = { [Type in ActionType]?: PromptBuilder<Extract<ChatAction, { type: Type }>> };

export const findPromptBuilder = (builders: PromptBuilders, type: ActionType): PromptBuilder | undefined =>
  builders[type] as PromptBuilder | undefined;

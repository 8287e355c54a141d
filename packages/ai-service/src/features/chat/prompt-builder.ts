import type { ChatAction, ChatRequest } from '@deskmate/api/contracts/ai/chat';
import type { ReadTurn } from '../files/attach-files.ts';

/** How a regenerated answer should differ. */
export type AnswerStyle = NonNullable<ChatRequest['regenerate_style']>;

export type PromptRequest<Action extends ChatAction = ChatAction> = {
  /** What the tool is asked to do. For a regenerated answer it is what was stored with the message. */
  action: Action;
  /** The branch of the conversation, oldest first, with the texts of its files; it ends with the message to answer. */
  thread: ReadTurn[];
  style: AnswerStyle | undefined;
  nowMs: number;
};

/** Oldest first; ends with a message of the client. The oldest messages are left out when the model cannot read them all. */
export type Prompt = { system: string; messages: ReadTurn[] };

/** What a text tool is on the server: everything else about an answer is the same for all tools. */
export type PromptBuilder<Action extends ChatAction = ChatAction> = {
  buildPrompt(request: PromptRequest<Action>): Prompt | Promise<Prompt>;
  /** The title of a conversation that begins with this message. */
  makeTitle(message: string, action: Action): string;
  /**
   * Checks the finished text; an answer that fails is an error and costs nothing.
   * @returns null when it is valid, else what is wrong, for the log: without words of the text.
   */
  checkOutput?(text: string, request: PromptRequest<Action>): string | null;
};

type ActionType = ChatAction['type'];

/** By tool. Requests for a tool that is missing are refused. */
export type PromptBuilders = { [Type in ActionType]?: PromptBuilder<Extract<ChatAction, { type: Type }>> };

export const findPromptBuilder = (builders: PromptBuilders, type: ActionType): PromptBuilder | undefined =>
  builders[type] as PromptBuilder | undefined;

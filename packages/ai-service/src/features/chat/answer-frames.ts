import type { ChatFinish, ChatFrame, ChatUsage } from '@deskmate/api/contracts/ai/chat';
import { type ErrorCode, errorRegistry } from '@deskmate/api/contracts/errors';
import { spokenWait } from '@deskmate/api/spoken-wait';

/** How an answer ended. */
export type Ending = {
  finish: ChatFinish;
  /** Set exactly when `finish` is `failed`. */
  errorCode: ErrorCode | null;
  /** When the vendor may be asked again, where it said so. */
  retryAfterSeconds?: number | undefined;
  usage: ChatUsage;
};

export type AnswerFrames = ReturnType<typeof answerFrames>;

/**
 * Writes the `data` of an answer's events. What never changes is put into JSON once, because a
 * frame is written for every few characters.
 */
export function answerFrames(facts: { chatId: string; userChatId: string; modelName: string; modelGroup: string }) {
  const head = `{"chat_id":${JSON.stringify(facts.chatId)},"content":`;
  const names = { model: facts.modelName, model_group: facts.modelGroup };
  const tail = `,${JSON.stringify(names).slice(1)}`;
  const frame = (content: string, reasoning: string, more: Partial<ChatFrame>): string =>
    JSON.stringify({ chat_id: facts.chatId, content, reasoning_content: reasoning, ...names, ...more });
  return {
    /** The first event of every stream, also of one that goes on in the middle. */
    first: (content: string, reasoning: string) => frame(content, reasoning, { user_chat_id: facts.userChatId }),
    part: (content: string, reasoning: string) =>
      `${head}${JSON.stringify(content)},"reasoning_content":${reasoning === '' ? '""' : JSON.stringify(reasoning)}${tail}`,
    last: (ending: Ending) => frame('', '', lastWords(ending)),
    error: (code: ErrorCode) => frame('', '', { error: faultWords(code) }),
  };
}

function lastWords({ finish, errorCode, retryAfterSeconds, usage }: Ending): Partial<ChatFrame> {
  // Usage goes with a fault too: it says that nothing was charged.
  return errorCode ? { finish, usage, error: faultWords(errorCode, retryAfterSeconds) } : { done: true, finish, usage };
}

function faultWords(code: ErrorCode, retryAfterSeconds?: number): ChatFrame['error'] {
  const message = errorRegistry[code].detail;
  if (retryAfterSeconds === undefined) return { code, message };
  const words = `${message} Please try again in ${spokenWait(retryAfterSeconds, 'en')}.`;
  return { code, message: words, retry_after_seconds: retryAfterSeconds };
}

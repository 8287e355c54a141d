import type { ChatFrame } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import { answerError } from '@deskmate/api/streams/answer-error';
import type { Growth } from '@deskmate/api/streams/offsets';
import type { AnswerDelta, AnswerEnding, AnswerFacts } from './answer-job.ts';

/** Text of one event; `replaces`: instead of all text before it. */
type EventText = Growth & Partial<Pick<AnswerDelta, 'replaces' | 'isSecondTry'>>;

export type EventRenderer = ReturnType<typeof createEventRenderer>;

/**
 * Renders the `data` of an answer's events. The constant parts are rendered once per answer, because an event is sent
 * for every few characters.
 */
export function createEventRenderer(facts: Pick<AnswerFacts, 'chatId' | 'userChatId' | 'modelName' | 'modelGroup'>) {
  const head = `{"chat_id":${JSON.stringify(facts.chatId)},"content":`;
  const names = { model: facts.modelName, model_group: facts.modelGroup };
  const tail = `,${JSON.stringify(names).slice(1)}`;
  let latest: EventText | null = null;
  let latestData = '';
  let second: Pick<ChatFrame, 'second_try'> = {};
  const render = ({ content, reasoning, replaces }: EventText, more: Partial<ChatFrame>): string =>
    JSON.stringify({
      chat_id: facts.chatId,
      content,
      reasoning_content: reasoning,
      ...names,
      ...(replaces ? { replaces } : {}),
      ...more,
    });
  return {
    /** The first event of every stream, also of one that begins in the middle; it has no text. */
    first: (): string => render(noGrowth, { user_chat_id: facts.userChatId, ...second }),
    /** From now on the first event says so as well. */
    announceSecondTry(): void {
      second = { second_try: true };
    },
    /** All followers receive the same delta, which is rendered once for all of them. */
    part(growth: EventText): string {
      if (growth !== latest) {
        latest = growth;
        const reasoning = growth.reasoning === '' ? '""' : JSON.stringify(growth.reasoning);
        latestData =
          growth.replaces || growth.isSecondTry
            ? render(growth, second)
            : `${head}${JSON.stringify(growth.content)},"reasoning_content":${reasoning}${tail}`;
      }
      return latestData;
    },
    last: (ending: AnswerEnding): string => render(noGrowth, endOf(ending)),
    error: (code: ErrorCode): string => render(noGrowth, { error: answerError(code) }),
  };
}

const noGrowth: Growth = { content: '', reasoning: '' };

/** The usage is part of a failure too: it says that nothing was charged. */
const endOf = ({ finish, errorCode, retryAfterSeconds, usage, conclusion }: AnswerEnding): Partial<ChatFrame> =>
  errorCode
    ? { finish, usage, error: answerError(errorCode, retryAfterSeconds) }
    : { done: true, finish, usage, ...conclusion };

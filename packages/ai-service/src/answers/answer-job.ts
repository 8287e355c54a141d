import { randomUUID } from 'node:crypto';
import type { AnswerConclusion, ChatUsage } from '@deskmate/api/contracts/ai/chat';
import type { ErrorCode } from '@deskmate/api/contracts/errors';
import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { AnswerFinish } from '@deskmate/api/streams/answer-status';
import type { Growth, Offsets } from '@deskmate/api/streams/offsets';
import { newId } from '@deskmate/service-kit/random';
import { createEventRenderer, type EventRenderer } from './answer-events.ts';
import { type AnswerText, createAnswerText, isEmpty } from './answer-text.ts';

/** Data of an answer that is known before its text. */
export type AnswerFacts = {
  chatId: string;
  userChatId: string;
  sessionId: string;
  clientId: string;
  clientMessageId: string;
  temporary: boolean;
  modelName: string;
  modelGroup: string;
  credits: number;
  creditGroup: CreditGroup;
};

/** The facts of an answer that belongs to no conversation and is not stored. */
export const unstoredFacts = (
  facts: Pick<AnswerFacts, 'clientId' | 'modelName' | 'modelGroup' | 'credits' | 'creditGroup'>,
): AnswerFacts => ({
  ...facts,
  chatId: newId(),
  userChatId: newId(),
  sessionId: randomUUID(),
  clientMessageId: randomUUID(),
  temporary: true,
});

/** The message that is answered. `action`, what the tool was asked to do, is stored with it for a regenerated answer. */
export type NewMessage = { content: string; parentId: string | null; attachments: string[]; action: object };

/** How an answer ended. */
export type AnswerEnding = {
  finish: AnswerFinish;
  /** Set exactly when `finish` is `failed`. */
  errorCode: ErrorCode | null;
  /** When the vendor may be asked again, if the vendor has said so. */
  retryAfterSeconds?: number | undefined;
  usage: ChatUsage;
  conclusion: AnswerConclusion;
};

export type AbortReason = 'stopped' | 'inactive' | 'overdue' | 'shutdown';

/** New text of an answer and the offsets before and after it; `replaces`: the whole text of a new revision. */
export type AnswerDelta = Growth & {
  from: Offsets;
  to: Offsets;
  replaces: boolean;
  /** Nothing was added: the text is written once more. */
  isSecondTry?: true;
};

/** Receives each delta of an answer; all followers receive the same object. */
export type Follower = { grown(delta: AnswerDelta): void; ended(): void };

/**
 * A running answer. It continues when a connection ends; a follower reads it from the offsets that the follower
 * already has.
 */
export type AnswerJob = {
  facts: AnswerFacts;
  text: AnswerText;
  events: EventRenderer;
  followers: Set<Follower>;
  signal: AbortSignal;
  readonly abortReason: AbortReason | null;
  readonly ending: AnswerEnding | null;
  /** Whether its text has ended and is written once more. */
  readonly isSecondTry: boolean;
  append(field: keyof Growth, chunk: string): void;
  /** Replaces all appended text, as the next revision or the one given. */
  replace(whole: Growth, revision?: number): void;
  /** Tells followers that the text has ended and is written once more. */
  announceSecondTry(): void;
  /** Closes the vendor's connection; the first reason counts. */
  abort(reason: AbortReason): void;
  /** Sends the appended text at once, so that all followers have the same offsets. */
  publish(): void;
  end(ending: AnswerEnding): void;
};

export function createAnswerJob(facts: AnswerFacts): AnswerJob {
  const text = createAnswerText();
  const events = createEventRenderer(facts);
  const followers = new Set<Follower>();
  const controller = new AbortController();
  let abortReason: AbortReason | null = null;
  let ending: AnswerEnding | null = null;
  let isScheduled = false;
  let isSecondTry = false;

  const publish = (replaces = false): void => {
    isScheduled = false;
    const from = text.published();
    const growth = text.takeUnpublished();
    if ((isEmpty(growth) && !replaces) || followers.size === 0) return;
    const delta: AnswerDelta = { ...growth, from, to: text.published(), replaces };
    for (const follower of followers) follower.grown(delta);
  };

  return {
    facts,
    text,
    events,
    followers,
    signal: controller.signal,
    get abortReason() {
      return abortReason;
    },
    get ending() {
      return ending;
    },
    get isSecondTry() {
      return isSecondTry;
    },
    append(field, chunk) {
      text.append(field, chunk);
      // Everything that arrives in one turn of the event loop is sent as one delta.
      if (!isScheduled) setImmediate(() => publish());
      isScheduled = true;
    },
    replace(whole, revision) {
      publish();
      text.replace(whole, revision);
      publish(true);
    },
    announceSecondTry() {
      if (isSecondTry) return;
      isSecondTry = true;
      publish();
      events.announceSecondTry();
      const at = text.published();
      const delta: AnswerDelta = { content: '', reasoning: '', from: at, to: at, replaces: false, isSecondTry: true };
      for (const follower of followers) follower.grown(delta);
    },
    abort(reason) {
      if (abortReason !== null || ending) return;
      abortReason = reason;
      controller.abort();
    },
    publish: () => publish(),
    end(how) {
      if (ending) return;
      text.seal();
      publish();
      ending = how;
      for (const follower of [...followers]) follower.ended();
    },
  };
}

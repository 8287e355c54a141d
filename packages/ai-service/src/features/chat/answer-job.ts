import { type AnswerFrames, answerFrames, type Ending } from './answer-frames.ts';
import { atTurnEnd } from './at-turn-end.ts';
import { type GrowingText, type Growth, growingText, isEmpty } from './growing-text.ts';
import { type Offsets, offsetsToId } from './stream-offsets.ts';

/** Data of an answer that is known before its text. */
export type JobFacts = {
  chatId: string;
  userChatId: string;
  sessionId: string;
  clientId: string;
  clientMessageId: string;
  temporary: boolean;
  modelName: string;
  modelGroup: string;
  credits: number;
  creditGroup: string;
};

export type AbortReason = 'stopped' | 'silent' | 'overdue' | 'shutdown';

/** Receives the new text of an answer as frames that are ready to send; `before` is the start of the frame. */
export type Follower = { grown(id: string, data: string, before: Offsets): void; ended(): void };

/**
 * A running answer. It continues when a connection ends; a follower reads it from the offsets that the follower
 * already has.
 */
export type AnswerJob = {
  facts: JobFacts;
  text: GrowingText;
  frames: AnswerFrames;
  followers: Set<Follower>;
  signal: AbortSignal;
  readonly abortReason: AbortReason | null;
  readonly ending: Ending | null;
  append(field: keyof Growth, chunk: string): void;
  /** Closes the vendor's connection; the first reason counts. */
  abort(reason: AbortReason): void;
  /** Sends at once what has been appended, so that all followers stand at the same offsets. */
  announce(): void;
  end(ending: Ending): void;
};

export function createJob(facts: JobFacts): AnswerJob {
  const text = growingText();
  const frames = answerFrames(facts);
  const followers = new Set<Follower>();
  const controller = new AbortController();
  let abortReason: AbortReason | null = null;
  let ending: Ending | null = null;
  let scheduled = false;

  const announce = (): void => {
    scheduled = false;
    const before = text.announced();
    const growth = text.takeUnannounced();
    if (isEmpty(growth) || followers.size === 0) return;
    const id = offsetsToId(text.announced());
    const data = frames.part(growth.content, growth.reasoning);
    for (const follower of followers) follower.grown(id, data, before);
  };

  return {
    facts,
    text,
    frames,
    followers,
    signal: controller.signal,
    get abortReason() {
      return abortReason;
    },
    get ending() {
      return ending;
    },
    append(field, chunk) {
      text.append(field, chunk);
      // Everything that arrives in the same turn of the event loop leaves as one frame.
      if (!scheduled) atTurnEnd(announce);
      scheduled = true;
    },
    abort(reason) {
      if (abortReason !== null || ending) return;
      abortReason = reason;
      controller.abort();
    },
    announce,
    end(how) {
      if (ending) return;
      text.seal();
      announce();
      ending = how;
      for (const follower of [...followers]) follower.ended();
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { ModelAdapter, ModelFinish, ModelPart, ModelRequest } from '../../models/model-adapter.ts';
import { UpstreamError } from '../../models/upstream-error.ts';
import type { AbortReason, AnswerJob } from './answer-job.ts';
import { isEmpty } from './growing-text.ts';

export type RunLimits = {
  /** A vendor that says nothing for this long has failed. */
  silenceMs: number;
  /** An answer is ended after this long, however it grows. */
  answerMs: number;
  /** Longer answers are cut; a vendor that never ends must not fill our memory. */
  maxCharacters: number;
};

/** What became of the vendor's side, before credit and storage are told. */
export type Outcome = {
  finish: ModelFinish | 'stopped' | 'interrupted' | 'failed';
  error: UpstreamError | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningMs: number | null;
};

/** Reads the vendor to its end into the job. Never throws. */
export async function runAnswer(
  job: AnswerJob,
  adapter: ModelAdapter,
  request: ModelRequest,
  limits: RunLimits,
  now: () => number,
): Promise<Outcome> {
  const silence = watchSilence(limits.silenceMs, () => job.abort('silent'));
  const reasoning = reasoningTimer(now);
  const overdueAtMs = now() + limits.answerMs;
  let outcome: Omit<Outcome, 'reasoningMs'>;
  try {
    const read = () =>
      readParts(job, adapter, request, limits, (type) => {
        silence.heard();
        // No timer: a vendor that sends nothing ends by the silence limit.
        if (now() >= overdueAtMs) job.abort('overdue');
        reasoning.heard(type);
      });
    outcome = await read().catch((error: unknown) => restThenTryAgain(job, error, read));
  } catch (error) {
    outcome = afterFault(error, job.abortReason);
  } finally {
    silence.stop();
  }
  if (outcome.finish !== 'failed') await addClosing(job, adapter);
  job.text.seal();
  return { ...outcome, reasoningMs: reasoning.ms() };
}

/** So long a vendor's wish for rest is heeded without a word to the person. */
const shortRestSeconds = 5;

/** Once, and only while nothing of the answer is there. @throws the fault where that is not so. */
async function restThenTryAgain<T>(job: AnswerJob, fault: unknown, read: () => Promise<T>): Promise<T> {
  const seconds = fault instanceof UpstreamError ? fault.facts.retryAfterSeconds : undefined;
  if (seconds === undefined || seconds > shortRestSeconds || !isEmpty(job.text.size())) throw fault;
  await pause(seconds * 1000, undefined, { signal: job.signal });
  return read();
}

async function readParts(
  job: AnswerJob,
  adapter: ModelAdapter,
  request: ModelRequest,
  limits: RunLimits,
  heard: (type: string) => void,
): Promise<Omit<Outcome, 'reasoningMs'>> {
  for await (const part of adapter.stream(request, job.signal)) {
    // A part that was on its way when the person pressed Stop is not kept.
    if (job.signal.aborted) break;
    heard(part.type);
    if (job.signal.aborted) break;
    if (part.type === 'end') return afterEnd(job, part);
    job.append(part.type === 'text' ? 'content' : 'reasoning', part.text);
    const { content, reasoning } = job.text.size();
    if (content + reasoning > limits.maxCharacters) return plain('length');
  }
  return afterFault(new UpstreamError('upstream_connection', { fault: 'ended early' }), job.abortReason);
}

/** What the server itself puts under an answer; the answer is worth keeping without it. */
async function addClosing(job: AnswerJob, adapter: ModelAdapter): Promise<void> {
  const answer = adapter.closing ? job.text.whole().content : '';
  if (answer === '') return;
  try {
    job.append('content', (await adapter.closing?.(answer)) ?? '');
  } catch {
    // Whoever adds it says why it could not; the words themselves are there.
  }
}

function afterEnd(job: AnswerJob, { finish, inputTokens, outputTokens }: Extract<ModelPart, { type: 'end' }>) {
  // Thoughts alone answer nothing.
  if (finish === 'stop' && job.text.size().content === 0) {
    return plain('failed', new UpstreamError('upstream_unexpected', { fault: 'empty answer' }));
  }
  return { finish, error: null, inputTokens: tokenCount(inputTokens), outputTokens: tokenCount(outputTokens) };
}

const mostTokens = 2_147_483_647;

/** Vendors count, and some count nonsense: what is no number of tokens is not known. */
const tokenCount = (count: unknown): number | null =>
  typeof count === 'number' && count >= 0 && count <= mostTokens ? Math.round(count) : null;

function afterFault(error: unknown, reason: AbortReason | null): Omit<Outcome, 'reasoningMs'> {
  if (reason === 'stopped') return plain('stopped');
  if (reason === 'shutdown' || reason === 'overdue') return plain('interrupted');
  if (reason === 'silent') return plain('failed', new UpstreamError('upstream_timeout', { fault: 'silence' }));
  const fault = error instanceof UpstreamError ? error : new UpstreamError('upstream_unexpected', { fault: 'thrown' });
  return fault.code === 'upstream_refused' ? plain('refused') : plain('failed', fault);
}

const plain = (finish: Outcome['finish'], error: UpstreamError | null = null) => ({
  finish,
  error,
  inputTokens: null,
  outputTokens: null,
});

/** How long a model reasoned before its first word. */
function reasoningTimer(now: () => number) {
  let fromMs: number | null = null;
  let ms: number | null = null;
  return {
    heard(type: string): void {
      if (type === 'reasoning') fromMs ??= now();
      else if (fromMs !== null) ms ??= now() - fromMs;
    },
    ms: () => (ms === null ? null : Math.max(0, Math.round(ms))),
  };
}

/** One timer for many chunks: it is moved on only when it rings. */
function watchSilence(limitMs: number, tooLong: () => void) {
  let heardAt = performance.now();
  const look = (): void => {
    const leftMs = heardAt + limitMs - performance.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else tooLong();
  };
  let timer = setTimeout(look, limitMs);
  return {
    heard(): void {
      heardAt = performance.now();
    },
    stop: (): void => clearTimeout(timer),
  };
}

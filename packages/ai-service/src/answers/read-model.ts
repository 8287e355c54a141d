import { setTimeout as pause } from 'node:timers/promises';
import type { ModelAdapter, ModelFinish, ModelPart, ModelRequest } from '../models/model-adapter.ts';
import { UpstreamError } from '../models/upstream-error.ts';
import type { AbortReason, AnswerJob } from './answer-job.ts';
import { isEmpty } from './answer-text.ts';

/** Checks the finished text of a tool. @returns null when it is valid, else what is wrong, without words of the text. */
export type OutputCheck = (text: string) => string | null;

export type ReadLimits = {
  /** A vendor that sends nothing for this long has failed. */
  silenceMs: number;
  /** An answer is ended after this long, however it grows. */
  answerMs: number;
  /** Longer answers are cut; a vendor that never ends must not fill our memory. */
  maxCharacters: number;
};

/** How the vendor's side ended, before credit and storage are told. */
export type Outcome = {
  finish: ModelFinish | 'stopped' | 'interrupted' | 'failed';
  error: UpstreamError | null;
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningMs: number | null;
};

type ModelCall = { adapter: ModelAdapter; request: ModelRequest; checkOutput?: OutputCheck | undefined };

/** Reads the model's answer to its end into the job. Never throws. */
export async function readModel(
  job: AnswerJob,
  call: ModelCall,
  limits: ReadLimits,
  now: () => number,
): Promise<Outcome> {
  const silence = watchSilence(limits.silenceMs, () => job.abort('silent'));
  const reasoning = reasoningTimer(now);
  const overdueAtMs = now() + limits.answerMs;
  let outcome: Omit<Outcome, 'reasoningMs'>;
  try {
    const read = () =>
      readParts(job, call, limits, (type) => {
        silence.heard();
        // No timer: a vendor that sends nothing ends by the silence limit.
        if (now() >= overdueAtMs) job.abort('overdue');
        reasoning.heard(type);
      });
    outcome = await read().catch((error: unknown) => retryOnce(job, error, read));
  } catch (error) {
    outcome = afterFault(error, job.abortReason);
  } finally {
    silence.stop();
  }
  if (outcome.finish !== 'failed') await addClosing(job, call.adapter);
  job.text.seal();
  return { ...outcome, reasoningMs: reasoning.ms() };
}

/** A `Retry-After` up to this long is honoured without an error. */
const longestRetrySeconds = 5;

/** Asks once more when the vendor says so, and only before the first word. @throws the fault otherwise. */
async function retryOnce<T>(job: AnswerJob, fault: unknown, read: () => Promise<T>): Promise<T> {
  const seconds = fault instanceof UpstreamError ? fault.facts.retryAfterSeconds : undefined;
  if (seconds === undefined || seconds > longestRetrySeconds || !isEmpty(job.text.size())) throw fault;
  await pause(seconds * 1000, undefined, { signal: job.signal });
  return read();
}

async function readParts(
  job: AnswerJob,
  { adapter, request, checkOutput }: ModelCall,
  limits: ReadLimits,
  heard: (type: string) => void,
): Promise<Omit<Outcome, 'reasoningMs'>> {
  for await (const part of adapter.stream(request, job.signal)) {
    // A part that was on its way when the client pressed Stop is not kept.
    if (job.signal.aborted) break;
    heard(part.type);
    if (job.signal.aborted) break;
    if (part.type === 'end') return afterEnd(job, part, checkOutput);
    job.append(part.type === 'text' ? 'content' : 'reasoning', part.text);
    const { content, reasoning } = job.text.size();
    if (content + reasoning > limits.maxCharacters) return plain('length');
  }
  return afterFault(new UpstreamError('upstream_connection', { fault: 'ended early' }), job.abortReason);
}

/** Text that the server appends to an answer; without it the answer is complete too. */
async function addClosing(job: AnswerJob, adapter: ModelAdapter): Promise<void> {
  const answer = adapter.closing ? job.text.whole().content : '';
  if (answer === '') return;
  try {
    job.append('content', (await adapter.closing?.(answer)) ?? '');
  } catch {
    // The adapter has logged why it could not.
  }
}

function afterEnd(
  job: AnswerJob,
  { finish, inputTokens, outputTokens }: Extract<ModelPart, { type: 'end' }>,
  checkOutput: OutputCheck | undefined,
): Omit<Outcome, 'reasoningMs'> {
  if (finish === 'stop') {
    // Reasoning alone is no answer.
    if (job.text.size().content === 0) return unexpected('empty answer');
    const fault = checkOutput?.(job.text.whole().content);
    if (fault) return unexpected(`output: ${fault}`);
  }
  return { finish, error: null, inputTokens: tokenCount(inputTokens), outputTokens: tokenCount(outputTokens) };
}

const mostTokens = 2_147_483_647;

/** Some vendors send counts that cannot be right; these are taken as unknown. */
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

const unexpected = (fault: string) => plain('failed', new UpstreamError('upstream_unexpected', { fault }));

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

/** One timer for many chunks: it is renewed only when it fires. */
function watchSilence(limitMs: number, tooLong: () => void) {
  let heardAt = performance.now();
  const check = (): void => {
    const leftMs = heardAt + limitMs - performance.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else tooLong();
  };
  let timer = setTimeout(check, limitMs);
  return {
    heard(): void {
      heardAt = performance.now();
    },
    stop: (): void => clearTimeout(timer),
  };
}

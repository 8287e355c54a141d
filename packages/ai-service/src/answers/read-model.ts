import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import type { Growth } from '@deskmate/api/streams/offsets';
import type { ModelAdapter, ModelFinish, ModelPart, ModelRequest } from '../models/model-adapter.ts';
import { UpstreamError } from '../models/upstream-error.ts';
import type { AbortReason, AnswerJob } from './answer-job.ts';
import { type CheckedAnswer, checkAnswer } from './check-answer.ts';
import { type OutputRules, withDemands } from './output-rules.ts';
import { splitThinking } from './split-thinking.ts';

export type ReadLimits = {
  /** A vendor that sends nothing for this long has failed. */
  inactivityMs: number;
  /** An answer ends after this long, even while it grows. */
  answerMs: number;
  /** Longer answers are cut; a vendor that never ends must not fill our memory. */
  maxCharacters: number;
};

/** How one reply of the model ended. */
export type ModelReply = {
  finish: ModelFinish | 'stopped' | 'interrupted' | 'failed';
  error: UpstreamError | null;
  inputTokens: number | null;
  outputTokens: number | null;
};

/** How the vendor's side ended, before credit and storage are updated. */
export type Outcome = CheckedAnswer & { reasoningMs: number | null };

/** Where the text of the model goes. */
export type TextTarget = {
  write(field: keyof Growth, text: string): void;
  size(): Record<keyof Growth, number>;
  /** What was taken for text was reasoning. */
  takeTextAsReasoning?(): void;
};

type ModelCall = {
  adapter: ModelAdapter;
  request: ModelRequest;
  output?: OutputRules | undefined;
  /** Called with each part of a text or of its reasoning. */
  onFirstWord?: () => void;
};

/** Reads the model's answer to its end into the job, and the second version that its tool may ask for. Never throws. */
export async function readModel(
  job: AnswerJob,
  { adapter, request, output, onFirstWord }: ModelCall,
  limits: ReadLimits,
  now: () => number,
): Promise<Outcome> {
  const inactivity = createInactivityTimeout(limits.inactivityMs, () => job.abort('inactive'));
  const reasoning = reasoningTimer(now);
  const overdueAtMs = now() + limits.answerMs;
  const onPart = (type: string): void => {
    inactivity.reset();
    if (type !== 'end') onFirstWord?.();
    // No timer: a vendor that sends nothing ends by the inactivity timeout.
    if (now() >= overdueAtMs) job.abort('overdue');
    reasoning.onPart(type);
  };
  const read = async (modelRequest: ModelRequest, target: TextTarget): Promise<ModelReply> => {
    const once = () => readParts(job, { adapter, request: modelRequest, target, limits, onPart });
    try {
      return await once().catch((error: unknown) => retryOnce(job, target, error, once));
    } catch (error) {
      return afterFault(error, job.abortReason);
    }
  };
  const first = await read(request, targetOf(job));
  const checked = await checkAnswer({ job, output, first }, async (found) => {
    job.announceSecondTry();
    const second: Growth = { content: '', reasoning: '' };
    const silent: TextTarget = {
      write: (field, part) => {
        second[field] += part;
      },
      size: () => ({ content: second.content.length, reasoning: second.reasoning.length }),
      takeTextAsReasoning: () => {
        second.reasoning += second.content;
        second.content = '';
      },
    };
    const reply = await read({ ...request, system: withDemands(request.system, found) }, silent);
    return { reply, text: second.content, reasoning: second.reasoning };
  }).catch((error: unknown): CheckedAnswer => {
    // A tool that cannot examine a text leaves it as it is, unless it says that the text is none.
    const reply = error instanceof UpstreamError ? plain('failed', error) : first;
    return { ...reply, conclusion: {}, isRefused: false, second: null };
  });
  inactivity.stop();
  if (checked.finish !== 'failed') await addClosing(job, adapter);
  job.text.seal();
  const conclusion = { ...checked.conclusion, ...(await conclude(job, output, checked)) };
  return { ...checked, conclusion, reasoningMs: reasoning.ms() };
}

const targetOf = (job: AnswerJob): TextTarget => ({
  write: (field, text) => job.append(field, text),
  size: () => job.text.size(),
  takeTextAsReasoning() {
    const { content, reasoning } = job.text.whole();
    job.replace({ content: '', reasoning: reasoning + content });
  },
});

async function conclude(
  job: AnswerJob,
  output: OutputRules | undefined,
  { finish }: ModelReply,
): Promise<AnswerConclusion> {
  const { content } = job.text.whole();
  if (!output?.conclude || content === '' || finish === 'failed' || finish === 'interrupted') return {};
  // The tool logs why it could not; the answer is complete without it.
  return output.conclude(content).catch(() => ({}));
}

/** A `Retry-After` up to this long is honoured without an error. */
const longestRetrySeconds = 5;

/** Asks once more when the vendor allows it, and only before the first word. @throws the fault otherwise. */
async function retryOnce<T>(job: AnswerJob, target: TextTarget, fault: unknown, read: () => Promise<T>): Promise<T> {
  const seconds = fault instanceof UpstreamError ? fault.facts.retryAfterSeconds : undefined;
  const { content, reasoning } = target.size();
  if (seconds === undefined || seconds > longestRetrySeconds || content + reasoning > 0) throw fault;
  await pause(seconds * 1000, undefined, { signal: job.signal });
  return read();
}

type PartsCall = {
  adapter: ModelAdapter;
  request: ModelRequest;
  target: TextTarget;
  limits: ReadLimits;
  onPart: (type: string) => void;
};

async function readParts(job: AnswerJob, call: PartsCall): Promise<ModelReply> {
  const { adapter, request, limits, onPart } = call;
  const target = splitThinking(call.target);
  for await (const part of adapter.stream(request, job.signal)) {
    // A part that arrives after the client pressed Stop is not stored.
    if (job.signal.aborted) break;
    onPart(part.type);
    if (job.signal.aborted) break;
    if (part.type === 'end') {
      target.end();
      return afterEnd(target, part);
    }
    target.write(part.type === 'text' ? 'content' : 'reasoning', part.text);
    const { content, reasoning } = target.size();
    if (content + reasoning > limits.maxCharacters) return plain('length');
  }
  target.end();
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

/** The fault of an answer that ended without a word. */
export const emptyAnswer = 'empty answer';

function afterEnd(
  target: TextTarget,
  { finish, inputTokens, outputTokens, isCut }: Extract<ModelPart, { type: 'end' }>,
): ModelReply {
  // Reasoning alone is no answer.
  if (finish === 'stop' && target.size().content === 0 && !isCut) {
    return plain('failed', new UpstreamError('upstream_unexpected', { fault: emptyAnswer }));
  }
  return { finish, error: null, inputTokens: tokenCount(inputTokens), outputTokens: tokenCount(outputTokens) };
}

const maxTokens = 2_147_483_647;

/** Some vendors send counts that cannot be right; these are taken as unknown. */
const tokenCount = (count: unknown): number | null =>
  typeof count === 'number' && count >= 0 && count <= maxTokens ? Math.round(count) : null;

function afterFault(error: unknown, reason: AbortReason | null): ModelReply {
  if (reason === 'stopped') return plain('stopped');
  if (reason === 'shutdown' || reason === 'overdue') return plain('interrupted');
  if (reason === 'inactive') return plain('failed', new UpstreamError('upstream_timeout', { fault: 'silence' }));
  const fault = error instanceof UpstreamError ? error : new UpstreamError('upstream_unexpected', { fault: 'thrown' });
  return fault.code === 'upstream_refused' ? plain('refused') : plain('failed', fault);
}

const plain = (finish: ModelReply['finish'], error: UpstreamError | null = null): ModelReply => ({
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
    onPart(type: string): void {
      if (type === 'reasoning') fromMs ??= now();
      else if (fromMs !== null) ms ??= now() - fromMs;
    },
    ms: () => (ms === null ? null : Math.max(0, Math.round(ms))),
  };
}

/** One timer for many chunks: it is renewed only when it fires. */
function createInactivityTimeout(limitMs: number, tooLong: () => void) {
  let lastPartAtMs = performance.now();
  const check = (): void => {
    const leftMs = lastPartAtMs + limitMs - performance.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    else tooLong();
  };
  let timer = setTimeout(check, limitMs);
  return {
    reset(): void {
      lastPartAtMs = performance.now();
    },
    stop: (): void => clearTimeout(timer),
  };
}

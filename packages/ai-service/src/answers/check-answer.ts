import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import { newId } from '@deskmate/service-kit/random';
import { sanitize } from '@deskmate/service-kit/sanitize-text';
import type { AnswerJob } from './answer-job.ts';
import { conclusionOf, countFaults, type OutputRules, type TextFindings } from './output-rules.ts';
import type { ModelReply } from './read-model.ts';

/** The text that the model wrote when it was asked once more; a message of its own beside the first. */
export type SecondVersion = {
  chatId: string;
  content: string;
  reasoning: string;
  /** `length`: it was cut. */
  finish: 'stop' | 'length';
  conclusion: AnswerConclusion;
  /** It has fewer faults than the first, and is shown instead of it. */
  isBetter: boolean;
};

export type CheckedAnswer = ModelReply & {
  conclusion: AnswerConclusion;
  /** Neither text is one that was asked for. */
  isRefused: boolean;
  second: SecondVersion | null;
};

type Written = { job: AnswerJob; output: OutputRules | undefined; first: ModelReply };
type SecondTry = { reply: ModelReply; text: string; reasoning: string };

/**
 * Examines a written text and has it written once more where it must be. Nothing of either text is removed or replaced:
 * what differs from the source is told beside it.
 */
export async function checkAnswer(
  { job, output, first }: Written,
  askAgain: (found: TextFindings) => Promise<SecondTry>,
): Promise<CheckedAnswer> {
  if (output?.clean && ['stop', 'stopped', 'length'].includes(first.finish)) await keepCleaned(job, output.clean);
  if (!output?.examine || first.finish !== 'stop') return checked(first);
  const found = await output.examine(job.text.whole().content);
  const conclusion = conclusionOf(found);
  const isRefused = found.refusal !== null;
  // A second version is stored beside the first, which a temporary answer is not.
  if (countFaults(found) === 0 || job.facts.temporary) return { ...checked(first), conclusion, isRefused };
  const { reply, text, reasoning } = await askAgain(found);
  const both = { ...first, ...sumOfTokens(first, reply) };
  const { finish } = reply;
  if ((finish !== 'stop' && finish !== 'length') || text.trim() === '')
    return { ...checked(both), conclusion, isRefused };
  const content = sanitize(text);
  const written = { chatId: newId(), content, reasoning: sanitize(reasoning), finish };
  if (finish === 'length') {
    // A cut second text is kept beside the first without being compared: what it lacks may stand in the part that is missing.
    const second = { ...written, conclusion: {}, isBetter: false };
    return { ...both, conclusion: { ...conclusion, second_version: second.chatId }, isRefused, second };
  }
  const foundAgain = await output.examine(content);
  const isRefusedAgain = foundAgain.refusal !== null;
  const second: SecondVersion = {
    ...written,
    conclusion: { ...conclusionOf(foundAgain), ...(isRefusedAgain && !isRefused && replaced) },
    isBetter: countFaults(foundAgain) < countFaults(found),
  };
  return {
    ...both,
    conclusion: { ...conclusion, second_version: second.chatId, ...(isRefused && !isRefusedAgain && replaced) },
    isRefused: isRefused && isRefusedAgain,
    second,
  };
}

const replaced = { refused: 'replaced' } as const;

const checked = (reply: ModelReply): CheckedAnswer => ({ ...reply, conclusion: {}, isRefused: false, second: null });

async function keepCleaned(job: AnswerJob, clean: NonNullable<OutputRules['clean']>): Promise<void> {
  const { content, reasoning } = job.text.whole();
  if (content === '') return;
  const text = await clean(sanitize(content));
  if (content.trimEnd() !== text.trimEnd()) job.replace({ content: text, reasoning });
}

const sumOfTokens = (first: ModelReply, second: ModelReply): Pick<ModelReply, 'inputTokens' | 'outputTokens'> => ({
  inputTokens: sum(first.inputTokens, second.inputTokens),
  outputTokens: sum(first.outputTokens, second.outputTokens),
});

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

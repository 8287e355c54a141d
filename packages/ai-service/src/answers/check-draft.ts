import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';
import type { Growth } from '@deskmate/api/streams/offsets';
import { sanitize } from '@deskmate/service-kit/sanitize-text';
import { UpstreamError } from '../models/upstream-error.ts';
import type { AnswerJob } from './answer-job.ts';
import type { OutputFault, OutputRules } from './output-rules.ts';
import type { ModelReply, Outcome, TextTarget } from './read-model.ts';

type Draft = ReturnType<typeof createDraft>;

/** Writes the model's text into the job as it comes, except for a beginning that must not be shown yet. */
export function createDraft(job: AnswerJob, holdBack: OutputRules['holdBack']) {
  /** Collected only when the shown text may differ from it. */
  let raw = '';
  let isHeld = holdBack !== undefined;

  const show = (from: number): void => {
    if (!isHeld) return;
    isHeld = false;
    job.append('content', raw.slice(from));
  };
  return {
    write(field: keyof Growth, text: string): void {
      if (field === 'content' && holdBack) raw += text;
      const from = field === 'content' && isHeld ? holdBack?.(raw) : undefined;
      if (from === undefined) job.append(field, text);
      else if (from !== null) show(from);
    },
    size: () => ({ ...job.text.size(), ...(holdBack ? { content: raw.length } : {}) }),
    /** Everything that the model has written. */
    raw: (): string => (holdBack ? raw : job.text.whole().content),
    show,
  };
}

/** Collects a text that is not shown before it was checked. */
export function createSilentTarget(): TextTarget & { raw(): string } {
  let raw = '';
  return {
    write(field, text) {
      if (field === 'content') raw += text;
    },
    size: () => ({ content: raw.length, reasoning: 0 }),
    raw: () => raw,
  };
}

type CheckedDraft = { job: AnswerJob; draft: Draft; output: OutputRules | undefined; first: ModelReply };
type SecondTry = { reply: ModelReply; raw: string };

/**
 * Takes a finished draft if it is valid, else the second try, which replaces it. Two invalid texts are a failed answer,
 * unless all that is wrong with one of them can be told in a note.
 * Only a text that the model ended by itself is checked.
 */
export async function checkDraft(
  { job, draft, output, first }: CheckedDraft,
  askAgain: (faults: OutputFault[]) => Promise<SecondTry>,
): Promise<Omit<Outcome, 'reasoningMs'>> {
  if (first.finish === 'length' || first.finish === 'refused') draft.show(0);
  if (first.finish === 'stopped' || first.finish === 'length') await showPart(job, output);
  if (first.finish !== 'stop') return toOutcome(first);
  if (!output?.clean && !output?.check) {
    draft.show(0);
    return toOutcome(first);
  }
  const written = await readOutput(output, draft.raw());
  if (written.faults.length === 0) {
    show(job, written.text);
    return toOutcome(first);
  }
  const { reply, raw } = await askAgain(written.faults);
  const both = { ...reply, ...sumOfTokens(first, reply) };
  if (reply.finish === 'stopped' || reply.finish === 'interrupted') return toOutcome(both);
  const noted = noteOf(written.faults);
  if (reply.finish === 'failed' && noted) return shownWithNote(job, written.text, { ...both, finish: 'stop' }, noted);
  if (reply.finish === 'failed') return toOutcome(both);
  const corrected = await readOutput(output, raw);
  if (reply.finish === 'stop' && corrected.faults.length === 0) {
    show(job, corrected.text);
    return toOutcome(both, { corrected: true });
  }
  const notedAgain = reply.finish === 'stop' ? noteOf(corrected.faults) : null;
  if (notedAgain) return shownWithNote(job, corrected.text, both, { ...notedAgain, corrected: true });
  if (noted) return shownWithNote(job, written.text, { ...both, finish: 'stop' }, noted);
  const names = [...new Set([...written.faults, ...corrected.faults].map(({ name }) => name))].join(', ');
  const error = new UpstreamError('output_rejected', { fault: `output: ${names}` });
  return toOutcome({ ...both, finish: 'failed', error });
}

/** What is to be said of a text whose faults are all of the kind that is reported and not refused; null for any other. */
const noteOf = (faults: OutputFault[]): AnswerConclusion | null =>
  faults.every(({ note }) => note !== undefined) ? Object.assign({}, ...faults.map(({ note }) => note)) : null;

function shownWithNote(job: AnswerJob, text: string, reply: ModelReply, note: AnswerConclusion) {
  show(job, text);
  return toOutcome({ ...reply, error: null }, note);
}

const toOutcome = (reply: ModelReply, conclusion: AnswerConclusion = {}) => ({ ...reply, conclusion });

async function readOutput(
  { clean, check }: OutputRules,
  raw: string,
): Promise<{ text: string; faults: OutputFault[] }> {
  const written = sanitize(raw);
  const text = (await clean?.(written)) ?? written;
  if (text.trim() === '')
    return { text, faults: [{ name: 'empty', detail: 'there was no text besides remarks on it' }] };
  return { text, faults: (await check?.(text)) ?? [] };
}

/** In a text that was cut, faulty parts are removed; there is no second try. */
async function showPart(job: AnswerJob, output: OutputRules | undefined): Promise<void> {
  const { content } = job.text.whole();
  if (output?.cleanPart && content !== '') show(job, await output.cleanPart(sanitize(content)));
}

/** Replaces what followers have seen, unless it is the same but for spaces at the end. */
function show(job: AnswerJob, text: string): void {
  const { content, reasoning } = job.text.whole();
  if (content === '') job.append('content', text);
  else if (content.trimEnd() !== text.trimEnd()) job.replace({ content: text, reasoning });
}

const sumOfTokens = (first: ModelReply, second: ModelReply): Pick<ModelReply, 'inputTokens' | 'outputTokens'> => ({
  inputTokens: sum(first.inputTokens, second.inputTokens),
  outputTokens: sum(first.outputTokens, second.outputTokens),
});

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

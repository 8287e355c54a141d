import type { AnswerConclusion, TextCheck, TextFold } from '@deskmate/api/contracts/ai/chat';
import { verbatimKinds } from '@deskmate/api/contracts/ai/chat';

/** What a tool has found in a text that a model wrote for it. */
export type TextFindings = {
  folds: TextFold[];
  checks: TextCheck[];
  /** Why the text is none that was asked for, for the model; null for one that is. */
  refusal: string | null;
  /** The text was too long to be examined. */
  unchecked?: true;
};

/** The rules of a tool for the text of its answers, which is shown as the model writes it. */
export type OutputRules = {
  /** The text as it is kept, made of the whole text or of one that was cut; it replaces what was shown. */
  clean?: ((raw: string) => string | Promise<string>) | undefined;
  /**
   * Examines a text that the model ended by itself. One that is refused, or lacks parts that must stand in it letter by
   * letter, is asked for once more; the second text is another version, free of charge.
   */
  examine?: ((text: string) => TextFindings | Promise<TextFindings>) | undefined;
  /** What is added to the finished answer: part of its last event and of its stored message. If it throws, nothing is added. */
  conclude?: ((text: string) => Promise<AnswerConclusion>) | undefined;
};

const isVerbatim = ({ kind }: TextCheck): boolean => (verbatimKinds as readonly string[]).includes(kind);

/** How far a text is from what must be: a refused one farther than any other. */
export const countFaults = ({ refusal, checks }: TextFindings): number =>
  (refusal === null ? 0 : 1_000_000) + checks.filter(isVerbatim).length;

const maxDemands = 12;
const longestDemand = 120;

/** The system prompt of the second try: what the model must do otherwise. */
export function withDemands(system: string, { refusal, checks }: TextFindings): string {
  const parts = checks
    .filter(isVerbatim)
    .slice(0, maxDemands)
    // Quoted and bounded, because it is text of the source.
    .map(
      ({ kind, expected }) => `- ${demands[kind] ?? demands.code}: ${JSON.stringify(expected.slice(0, longestDemand))}`,
    );
  return [
    system,
    'An earlier try was not right. Do the task again from the start and mind this:',
    ...(refusal === null ? [] : [`- ${refusal}`]),
    ...parts,
  ].join('\n');
}

const demands: Partial<Record<TextCheck['kind'], string>> & { code: string } = {
  code: 'keep exactly as in the source',
  term: 'use this translation of the glossary, in the form that grammar asks for',
};

/** What a finished answer says of its text. */
export const conclusionOf = ({ folds, checks, unchecked }: TextFindings): AnswerConclusion => ({
  ...(folds.length > 0 && { folds }),
  ...(checks.length > 0 && { checks }),
  ...(unchecked && { unchecked }),
});

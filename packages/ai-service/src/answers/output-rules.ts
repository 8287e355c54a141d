import type { AnswerConclusion } from '@deskmate/api/contracts/ai/chat';

/**
 * A reason why a text was not accepted: `name` for logs, `detail` (may hold words of the text) for the model alone. With
 * `note`, a text that has it after the second try as well is shown and charged, with that note.
 */
export type OutputFault = { name: string; detail: string; note?: AnswerConclusion };

/** The rules of a tool for the text of its answers. The model's text is shown as a draft until it was checked. */
export type OutputRules = {
  /**
   * Asked with the beginning of the model's text until it answers: null while it must not be shown yet, else where the
   * text to show begins.
   */
  holdBack?: ((beginning: string) => number | null) | undefined;
  /** The model's whole text without what does not belong to it. */
  clean?: ((raw: string) => string | Promise<string>) | undefined;
  /** The same for a text that was cut, by Stop or at the model's limit. Without it, such a text stays as it is. */
  cleanPart?: ((raw: string) => string | Promise<string>) | undefined;
  /**
   * What is wrong with the cleaned text; nothing when it is valid. Faults lead to one second try, whose prompt names them;
   * then the answer is an error and costs nothing.
   */
  check?: ((text: string) => OutputFault[] | Promise<OutputFault[]>) | undefined;
  /** What is added to the finished answer: part of its last event and of its stored message. If it throws, nothing is added. */
  conclude?: ((text: string) => Promise<AnswerConclusion>) | undefined;
};

const maxFaults = 12;

/** The system prompt of the second try: what the model must do otherwise. */
export const withFaults = (system: string, faults: readonly OutputFault[]): string =>
  [
    system,
    'An earlier try was rejected by an automatic check. Do the task again from the start and avoid these faults:',
    ...faults.slice(0, maxFaults).map(({ name, detail }) => `- ${name.replaceAll('_', ' ')}: ${detail}`),
  ].join('\n');

import type { Step } from './script.ts';

/** Content steps only: those that a wire renders in its own format. */
export type ContentStep = Extract<
  Step,
  { text: string } | { reasoning: string } | { finish: string } | { errorEvent: unknown }
>;

/** How one vendor family sends an answer. */
export type Wire = {
  /** Does this request belong to the wire? Returns its model and whether it streams, or null. */
  match(path: string, body: Record<string, unknown>): { model: string; stream: boolean; prompt: string } | null;
  /** A new encoder for each answer; each call returns the bytes of the step's events. */
  encoder(model: string): { open(): string; encode(step: ContentStep): string };
  /** The same answer when no stream was requested. */
  whole(model: string, answer: { text: string; reasoning: string; finish: 'stop' | 'length' | 'refused' }): string;
};

export const isContentStep = (step: Step): step is ContentStep =>
  'text' in step || 'reasoning' in step || 'finish' in step || 'errorEvent' in step;

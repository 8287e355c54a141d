import type { AnswerStyle } from '../../answers/prompt-builder.ts';

/** What a model is told when an answer is written again in another way. */
export const answerStyles: Record<AnswerStyle, string> = {
  shorter: 'Answer noticeably shorter than usual.',
  longer: 'Answer in more depth and length than usual.',
  formal: 'Answer in a formal tone.',
  simpler: 'Answer in simple words that a beginner understands.',
};

/** How an answer can end. `interrupted`: the process that wrote it ended. `failed`: it is not shown. */
export const answerFinishes = ['stop', 'length', 'stopped', 'refused', 'interrupted', 'failed'] as const;
export type AnswerFinish = (typeof answerFinishes)[number];

/** The status of a message that the history shows: `running`, or how it ended. */
export const shownStatuses = ['running', 'done', 'stopped', 'refused', 'length', 'interrupted'] as const;
export type ShownStatus = (typeof shownStatuses)[number];
/** A failed answer is stored, but not shown. */
export type AnswerStatus = ShownStatus | 'failed';

/** The status of an ended answer. */
export const statusOfFinish = <F extends AnswerFinish>(finish: F): 'done' | Exclude<F, 'stop'> =>
  finish === 'stop' ? 'done' : (finish as Exclude<F, 'stop'>);

/** How a stored answer ended. One that is still `running` while nobody writes it was interrupted. */
export function finishOfStatus(status: AnswerStatus): AnswerFinish {
  if (status === 'done') return 'stop';
  return status === 'running' ? 'interrupted' : status;
}

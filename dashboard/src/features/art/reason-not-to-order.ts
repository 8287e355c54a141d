/** The reason why Generate did nothing. */
export type ReasonNotToOrder = 'empty' | 'tooLong' | 'uploading' | 'sending' | 'waiting';

export const promptMax = 4000;

type Form = { prompt: string; isUploading: boolean; isSending: boolean; areModelsLoading: boolean };

/** What is wrong with the description itself comes before a wait for the models. */
export function reasonNotToOrder({ prompt, isUploading, isSending, areModelsLoading }: Form): ReasonNotToOrder | null {
  if (isSending) return 'sending';
  if (isUploading) return 'uploading';
  if (prompt === '') return 'empty';
  if (prompt.length > promptMax) return 'tooLong';
  return areModelsLoading ? 'waiting' : null;
}

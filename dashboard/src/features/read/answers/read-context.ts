import type { Document } from '@deskmate/api/contracts/ai/documents';
import type { AiModel } from '@deskmate/api/contracts/main/models';
import { createContext, use } from 'react';
import type { Message } from '../../../conversation/store/message-tree.ts';
import type { ReadAction } from '../use-open-documents.ts';

/** The data of the open documents that parts of an answer use. */
type Read = {
  ids: readonly string[];
  documents: readonly Document[];
  /** The message that an answer answers. */
  questionOf: (answer: Message) => Message | null;
  /** Null while the models load. */
  model: AiModel | null;
  threadTokens: number;
  isBusy: boolean;
  show: (documentId: string, page: number, quote?: { text: string; start: number }) => void;
  /** Puts a question into the composer, where its price is shown. */
  put: (text: string) => void;
  ask: (text: string, change?: Partial<ReadAction>) => void;
  /** Asks the same again of the whole documents, beside the first question. */
  askWhole: (question: Message) => void;
};

export const ReadContext = createContext<Read | null>(null);

export function useReader(): Read {
  const read = use(ReadContext);
  if (!read) throw new Error('useReader must be used inside the Read screen');
  return read;
}

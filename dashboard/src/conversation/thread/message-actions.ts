import type { Question } from '../store/conversation-state.ts';
import type { Message } from '../store/message-tree.ts';

/** The actions for a message. One object for the whole list, so that it does not cause messages to render again. */
export type MessageActions = {
  edit: (id: string | null) => void;
  /** @returns whether it was sent */
  sendEdited: (message: Message, text: string) => boolean;
  regenerate: (answer: Message, options?: { style?: Question['style']; modelId?: string }) => void;
  goOn: (answer: Message) => void;
  choose: (id: string) => void;
  rate: (answer: Message, rating: 'up' | 'down' | null, reasons?: FeedbackReason[], comment?: string) => void;
  startFrom: (answer: Message) => void;
  share: ((answer: Message) => void) | null;
  /** Models that may answer again instead. */
  models: { id: string; name: string }[];
};

export type FeedbackReason = 'wrong' | 'unhelpful' | 'unsafe' | 'style' | 'slow' | 'other';

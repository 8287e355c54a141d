import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Message } from '../store/message-tree.ts';

/** What a tool adds to the answers of its thread. The object must not change while the thread is shown. */
export type AnswerParts = {
  /** The text of an answer as it is to be read as Markdown. */
  toMarkdown: (text: string) => string;
  /** Whether a link within it is the tool's own, and how it is drawn. */
  isOwnLink: (href: string) => boolean;
  Link: ComponentType<{ message: Message; href: string; children: ReactNode }>;
  /** Drawn below a finished answer. */
  After: ComponentType<{ message: Message }>;
};

export const AnswerPartsContext = createContext<AnswerParts | null>(null);

/** The answer whose text is being drawn. */
export const ShownAnswerContext = createContext<Message | null>(null);

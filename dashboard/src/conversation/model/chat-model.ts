/** The model that a chat talks to, as the chat needs to know it. */
export type ChatModel = {
  id: string;
  name: string;
  canSee: boolean;
  canReadFiles: boolean;
  contextTokens: number;
  /** Tokens of the context that are kept free for the answer. */
  maxOutputTokens: number;
  /** Credits of one query of usual size. */
  price: number;
  isLocked: boolean;
};

/** Which models there are to choose from; a route joins them to the chat. */
export type ChatModels = {
  chosen: ChatModel | null;
  all: ChatModel[];
  state: 'loading' | 'ready' | 'empty' | 'error';
  retry: () => void;
};

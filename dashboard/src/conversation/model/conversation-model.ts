/** A model, as a conversation that asks it needs to know it. */
export type ConversationModel = {
  id: string;
  name: string;
  /** The company that receives what is sent to it; null where nothing leaves the operator's own machines. */
  company: string | null;
  canSee: boolean;
  canReadFiles: boolean;
  contextTokens: number;
  /** Tokens of the context that are kept free for the answer. */
  maxOutputTokens: number;
  /** Credits of one query of usual size. */
  price: number;
  isLocked: boolean;
};

/** The models to choose from, and which one is chosen. */
export type ConversationModels = {
  selected: ConversationModel | null;
  all: ConversationModel[];
  state: 'loading' | 'ready' | 'empty' | 'error';
  retry: () => void;
};

/** What the screen of a tool gets from its page; every other part it takes from `conversation/`. */
export type ToolScreenProps = {
  sessionId: string;
  /** Whether the address names this conversation; false for one that is about to begin. */
  isStored: boolean;
  isTemporary: boolean;
  /** The message to jump to: a result of a search. */
  target: string | null;
  /** Words to begin the composer with, once. */
  startWords: string | null;
  /** Opens another conversation of the tool, which begins with these words. */
  onNew: (words?: string) => void;
  onTemporary: (isTemporary: boolean) => void;
  /** Shares the conversation up to this answer. */
  onShare: (chatId: string) => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
};

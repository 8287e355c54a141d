/** The props of a tool's screen; it imports everything else from `conversation/`. */
export type ToolScreenProps = {
  sessionId: string;
  /** Whether the address names this conversation; false for one that is about to begin. */
  isStored: boolean;
  isTemporary: boolean;
  /** The message to jump to: a result of a search. */
  target: string | null;
  /** The initial text of the composer. */
  initialText: string | null;
  /** The language that the tool is to write in, where another tool has named it. */
  initialLanguage: string | null;
  /** Whether these words are a text to improve: another tool handed it over for that. */
  isToImprove: boolean;
  /** Opens another conversation of the tool, which begins with these words. */
  onNew: (words?: string) => void;
  onTemporary: (isTemporary: boolean) => void;
  /** Shares the conversation up to this answer. */
  onShare: (chatId: string) => void;
  onShareImages: (imageIds: readonly string[]) => void;
  /** Shows the keyboard shortcuts. */
  onHelp: () => void;
};

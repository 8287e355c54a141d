import { type ToolId, toolOf } from '@deskmate/api/tools';
import type { NavigateFunction } from 'react-router-dom';

/** What the page of a tool is opened with. It is the state of the browser's history entry, not part of the address. */
export type ToolEntry = {
  /** The initial text of the composer. */
  text?: string;
  /** The language that the tool is to write in. */
  language?: string;
  /** The text is to be improved. */
  isToImprove?: boolean;
  /** Begins a conversation that is not stored. */
  isTemporary?: boolean;
  /** The message to jump to. */
  target?: string;
};

/** Begins a conversation of a tool. */
export const openTool = (navigate: NavigateFunction, tool: ToolId, entry: ToolEntry): void =>
  void navigate(toolOf(tool).path, { state: entry });

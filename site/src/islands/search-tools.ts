import { createFilter } from '@deskmate/api/search/fold-letters';
import type { AiToolType } from '@deskmate/brand/ai-tools';

export type ListedTool = { id: string; name: string; type: AiToolType; imageSrc: string; description: string };

export type ToolSearch = {
  tools: readonly ListedTool[];
  /** null: the box has not been used since the category was chosen. */
  query: string | null;
  categoryType: AiToolType;
};

export type ToolResult = { shown: ListedTool[]; message: 'enterKeywords' | 'notFound' | null };

/** By name, in folded letters; an empty query shows the text tools and asks for keywords. */
export function searchTools({ tools, query, categoryType }: ToolSearch): ToolResult {
  if (query === null) return { shown: tools.filter((tool) => tool.type === categoryType), message: null };
  if (query.trim() === '') return { shown: tools.filter((tool) => tool.type === 'text'), message: 'enterKeywords' };
  const isFound = createFilter(query);
  const shown = tools.filter((tool) => isFound(tool.name));
  return { shown, message: shown.length === 0 ? 'notFound' : null };
}

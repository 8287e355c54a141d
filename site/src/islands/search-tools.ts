import type { AiToolType } from '@deskmate/brand/ai-tools';

export type ListedTool = { id: string; name: string; type: AiToolType; imageSrc: string; description: string };

export type ToolSearch = {
  tools: readonly ListedTool[];
  /** null: the box has not been used since the category was chosen. */
  query: string | null;
  categoryType: AiToolType;
};

export type ToolResult = { shown: ListedTool[]; message: 'enterKeywords' | 'notFound' | null };

/** By name, case-insensitively; an empty query shows the text tools and asks for keywords. */
export function searchTools({ tools, query, categoryType }: ToolSearch): ToolResult {
  if (query === null) return { shown: tools.filter((tool) => tool.type === categoryType), message: null };
  const folded = query.trim().toLowerCase();
  if (folded === '') return { shown: tools.filter((tool) => tool.type === 'text'), message: 'enterKeywords' };
  const shown = tools.filter((tool) => tool.name.toLowerCase().includes(folded));
  return { shown, message: shown.length === 0 ? 'notFound' : null };
}

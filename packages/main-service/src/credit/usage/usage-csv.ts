import { isTool, toolPaths } from '@deskmate/api/tools';
import { causeOfLine } from './cause-of-line.ts';
import type { UsageLine, UsagePosition } from './usage-repository.ts';

const header = ['time', 'activity', 'credits', 'group', 'tool', 'model', 'chat', 'cause', 'link'];

/** All lines as a file, read in pages, so that its first bytes leave before the last line is read. */
export async function* usageCsv(
  publicUrl: string,
  read: (after: UsagePosition | null) => Promise<UsageLine[]>,
): AsyncGenerator<string> {
  yield csvRow(header);
  let after: UsagePosition | null = null;
  for (;;) {
    const lines: UsageLine[] = await read(after);
    const last = lines.at(-1);
    if (!last) return;
    yield lines.map((line) => toRow(line, publicUrl)).join('');
    after = { createdAt: last.createdAt, id: last.id };
  }
}

function toRow(line: UsageLine, publicUrl: string): string {
  const { createdAt, kind, credits, group, tool, modelId, sessionId } = line;
  const link = sessionId && isTool(tool) ? `${publicUrl}${toolPaths[tool]}/${encodeURIComponent(sessionId)}` : null;
  return csvRow([createdAt.toISOString(), kind, credits, group, tool, modelId, sessionId, causeOfLine(line), link]);
}

export const csvRow = (cells: (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A text that a spreadsheet would read as a formula gets an apostrophe in front. */
export function csvCell(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[\s]*[=+\-@|%]/.test(cell ?? '') ? `'${cell}` : (cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

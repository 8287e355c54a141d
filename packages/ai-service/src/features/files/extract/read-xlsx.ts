import { mostCharacters } from './extract-fault.ts';
import { openZip, unescapeXml } from './open-zip.ts';

/** Every sheet of a workbook as lines of cells set apart by tabs. */
export function readXlsx(bytes: Uint8Array): string {
  const parts = openZip(bytes, (name) => /^xl\/(sharedStrings|workbook|worksheets\/sheet\d+)\.xml$/.test(name));
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '');
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet\s[^>]*name="([^"]*)"/g)].map(
    ([, name]) => name ?? '',
  );
  const sheets = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort(byNumber);
  let text = '';
  for (const [index, sheet] of sheets.entries()) {
    if (text.length > mostCharacters) break;
    text += `# ${unescapeXml(names[index] ?? `Sheet ${index + 1}`)}\n${readSheet(parts.get(sheet) ?? '', strings)}\n`;
  }
  return text.slice(0, mostCharacters);
}

const byNumber = (one: string, other: string): number => numberIn(one) - numberIn(other);
const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

const sharedStrings = (xml: string): string[] => xml.split('</si>').map((item) => texts(item));

const texts = (xml: string): string =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => unescapeXml(text ?? '')).join('');

function readSheet(xml: string, strings: string[]): string {
  const lines: string[] = [];
  let characters = 0;
  for (const row of xml.split('</row>')) {
    const cells = row
      .split('<c ')
      .slice(1)
      .map((cell) => readCell(cell, strings));
    if (cells.length === 0) continue;
    const line = cells.join('\t');
    characters += line.length;
    if (characters > mostCharacters) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function readCell(cell: string, strings: string[]): string {
  if (cell.includes('<is>')) return texts(cell);
  const value = unescapeXml(/<v>([^<]*)<\/v>/.exec(cell)?.[1] ?? '');
  return /^[^>]*\bt="s"/.test(cell) ? (strings[Number(value)] ?? '') : value;
}

import { symbolLetter } from './symbol-letters.ts';

/** A font of an RTF file: its charset says which letters its bytes stand for. */
export type RtfFont = { charset: number; name: string };

const charsets = new Map<number, string>([
  [0, 'windows-1252'],
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gb18030'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);
const codePages = new Map<number, string>([
  [437, 'ibm866'],
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
]);
/** Signs in the place of letters. */
const symbolCharset = 2;

/** The letters of bytes in a font; `encoding` is that of fonts that name none. */
export function rtfLetters(bytes: Uint8Array, font: RtfFont | undefined, encoding: string): string {
  if (font?.charset === symbolCharset) return [...bytes].map((code) => symbolLetter(code, font.name)).join('');
  const label = font && font.charset > 0 ? charsets.get(font.charset) : undefined;
  return new TextDecoder(label ?? encoding).decode(bytes);
}

/** The encoding of a code page of Windows; null where browsers know none. */
export const encodingOfCodePage = (page: number): string | null =>
  codePages.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : null);

import iconv from 'iconv-lite';

/** Encodings that browsers know, by the names of the Encoding Standard. */
const ofBrowsers = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'x-mac-cyrillic',
  'ibm866',
  'gbk',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'euc-kr',
] as const;

/** Encodings of DOS and of the older Macintosh that browsers do not know, with the names that iconv-lite has for them. */
const ofOthers = {
  ibm437: 'cp437',
  ibm737: 'cp737',
  ibm775: 'cp775',
  ibm850: 'cp850',
  ibm852: 'cp852',
  ibm855: 'cp855',
  ibm857: 'cp857',
  ibm862: 'cp862',
  'x-mac-ce': 'maccenteuro',
  'x-mac-greek': 'macgreek',
  'x-mac-turkish': 'macturkish',
} as const;

export type Encoding = (typeof ofBrowsers)[number] | keyof typeof ofOthers;

/** The encoding of this name or alias, whatever its case; null where none has it. */
export function encodingNamed(name: string): Encoding | null {
  const label = name.trim().toLowerCase();
  const dos = label.replace(/^(?:cp|dos-?)(?=\d{3}$)/, 'ibm');
  if (Object.hasOwn(ofOthers, dos)) return dos as Encoding;
  const known = aliases[label] ?? label;
  if (Object.hasOwn(ofOthers, known)) return known as Encoding;
  try {
    const { encoding } = new TextDecoder(known);
    return ofBrowsers.find((one) => one === encoding) ?? null;
  } catch {
    return null;
  }
}

/** Names that the detector and other programs use; browsers have theirs. */
const aliases: Record<string, string> = {
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  'utf-8-sig': 'utf-8',
  cp866: 'ibm866',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  shift_jis_2004: 'shift_jis',
  cp949: 'euc-kr',
  'euc-jis-2004': 'euc-jp',
  big5hkscs: 'big5',
  'iso8859-16': 'iso-8859-16',
  maccenteuro: 'x-mac-ce',
  maccyrillic: 'x-mac-cyrillic',
  macgreek: 'x-mac-greek',
  maclatin2: 'x-mac-ce',
  macroman: 'macintosh',
  macturkish: 'x-mac-turkish',
};

/**
 * Bytes of this encoding as text, without its byte order mark; what no sign stands for becomes U+FFFD.
 * @param isCut the bytes may end within a sign, which is left out
 */
export function decodeAs(encoding: Encoding, bytes: Uint8Array, isCut = false): string {
  if (isOther(encoding))
    return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), ofOthers[encoding]);
  return new TextDecoder(encoding).decode(bytes, { stream: isCut });
}

/** As {@link decodeAs}, for an encoding that is not offered: to compare what a text says in it. */
export const decodeForComparison = (name: string, bytes: Uint8Array): string =>
  iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : `${name}\ufffd`;

/** Text in an encoding of one byte for a sign. */
export const encodeAs = (encoding: Encoding, text: string): Uint8Array =>
  iconv.encode(text, isOther(encoding) ? ofOthers[encoding] : encoding);

const isOther = (encoding: Encoding): encoding is keyof typeof ofOthers => Object.hasOwn(ofOthers, encoding);

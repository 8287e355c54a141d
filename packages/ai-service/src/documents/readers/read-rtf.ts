import {
  addressBeside,
  createDocumentText,
  DocumentFault,
  type DocumentText,
  headingMark,
  rowOf,
} from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import { subscript, superscript } from './raised-letters.ts';
import type { OfficeText } from './read-docx.ts';
import { encodingOfCodePage, type RtfFont, rtfLetters } from './rtf-letters.ts';
import { symbolLetter } from './symbol-letters.ts';
import type { Raised } from './word-styles.ts';

/** Settings of a group, which end with it. */
type Group = {
  into: 'text' | 'nothing' | 'fonts' | 'title' | 'field code' | 'note' | 'header' | 'footer' | 'author';
  font: number;
  raised: Raised;
  isHidden: boolean;
  /** Characters that stand for a letter in Unicode, for programs that do not know it. */
  fallback: number;
  /** The number of a list, behind which a tab stands. */
  isNumber: boolean;
  /** Where the result of a field leads to. */
  address: string;
};

const deepest = 1000;
const maxFonts = 5000;
/** Groups whose content is no text of the document. */
const unread = new Set(
  'colortbl stylesheet listtable listoverridetable rsidtbl generator themedata colorschememapping latentstyles datastore xmlnstbl filetbl revtbl userprops nonshppict objdata objclass objname fldtype private doccomm keywords subject company operator manager category hlinkbase comment pgptbl upr falt panose fontemb background bkmkstart bkmkend atnid atnref atntime atndate atnicn atnparent xe tc txe rxe do shpinst template mmathPr wgrffmtfilter ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn'.split(
    ' ',
  ),
);
const signs = new Map(
  Object.entries({
    par: '\n',
    line: '\n',
    sect: '\n',
    page: '\n',
    tab: '\t',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
    endash: '–',
    emdash: '—',
    enspace: ' ',
    emspace: ' ',
    qmspace: ' ',
    '~': ' ',
    _: '-',
  }),
);
/**
 * The text of an RTF file in one pass: letters by the code pages of their fonts or in Unicode, tables, the numbers of lists
 * as the program wrote them, notes and comments behind their paragraphs. Deleted and hidden text is left out.
 */
export function readRtf(bytes: Uint8Array, maxCharacters: number): OfficeText {
  if (!/^\s{0,9}\{\\rtf/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 20))))
    throw new DocumentFault('unsupported');
  const reader = createRtfReader(maxCharacters);
  let at = 0;
  while (at < bytes.length && !reader.isDone()) at = reader.token(bytes, at);
  return reader.end();
}

function createRtfReader(maxCharacters: number) {
  const leftOut: LeftOutCounts = new Map();
  const text: DocumentText = createDocumentText(maxCharacters);
  const stack: Group[] = [];
  let group: Group = {
    into: 'text',
    font: 0,
    raised: 'baseline',
    isHidden: false,
    fallback: 1,
    isNumber: false,
    address: '',
  };
  let encoding = 'windows-1252';
  const fonts = new Map<number, RtfFont>();
  let codes: number[] = [];
  let skipped = 0;
  let line = '';
  let cells: string[] = [];
  let notes: string[] = [];
  let count = 0;
  let heading = 0;
  let isInTable = false;
  let pending = { text: '', raised: 'baseline' as Raised };
  const collected = { title: '', code: '', note: '', author: '', header: '', footer: '' };
  const headers = new Set<string>();
  const footers = new Set<string>();
  let noteDepth = 0;
  let isComment = false;
  let isStarred = false;
  let depth = 0;
  let address = '';
  let linked = '';

  const put = (words: string): void => {
    if (group.into === 'text') {
      if (group.address !== '' && linked.length < 5000) linked += words;
      if (pending.raised !== group.raised) flushRaised();
      pending = { text: pending.text + words, raised: group.raised };
    } else if (group.into === 'note') collected.note += words;
    else if (group.into === 'title' && collected.title.length < 500) collected.title += words;
    else if (group.into === 'author' && collected.author.length < 200) collected.author += words;
    else if (group.into === 'field code' && collected.code.length < 5000) collected.code += words;
    else if ((group.into === 'header' || group.into === 'footer') && collected[group.into].length < 5000)
      collected[group.into] += words;
    else if (group.into === 'fonts' && fonts.size < maxFonts) {
      const known = fonts.get(group.font) ?? { charset: 0, name: '' };
      if (known.name.length < 100) fonts.set(group.font, { ...known, name: known.name + words });
    }
  };
  const flushRaised = (): void => {
    const { text: words, raised } = pending;
    line += raised === 'superscript' ? superscript(words) : raised === 'subscript' ? subscript(words) : words;
    pending = { text: '', raised: 'baseline' };
  };
  /** Letters are decoded together, because some take two bytes. */
  const flushCodes = (): void => {
    if (codes.length === 0) return;
    const bytes = Uint8Array.from(codes);
    codes = [];
    if (group.into === 'nothing' || group.isHidden) return;
    put(rtfLetters(bytes, group.into === 'fonts' ? undefined : fonts.get(group.font), encoding));
  };
  const endParagraph = (): void => {
    flushRaised();
    if (isInTable) {
      line += '\n';
      return;
    }
    text.add(`${heading > 0 && line.trim() !== '' ? headingMark(heading) : ''}${line}\n`);
    line = '';
    addNotes();
  };
  const addNotes = (): void => {
    for (const note of notes) text.add(`${note}\n`);
    notes = [];
  };
  const endCell = (): void => {
    flushRaised();
    if (cells.length < 1000) cells.push(line);
    line = '';
  };
  const endRow = (): void => {
    if (cells.length > 0) text.add(`${rowOf(cells)}\n`);
    cells = [];
    addNotes();
  };
  const endNote = (): void => {
    const words = collected.note.replaceAll(/\s+/g, ' ').trim();
    const author = collected.author.trim();
    collected.note = '';
    collected.author = '';
    if (words === '') return;
    if (isComment) notes.push(`[${author === '' ? say('unsignedComment') : say('comment', author)}: ${words}]`);
    else {
      count += 1;
      put(`[${count}]`);
      notes.push(`[${count}] ${words}`);
    }
  };

  const open = (): void => {
    depth += 1;
    if (depth > deepest) throw new DocumentFault('too_large');
    stack.push(group);
    group = { ...group };
  };
  const close = (): void => {
    const ended = group;
    const outer = stack.pop();
    if (!outer) return;
    depth -= 1;
    group = outer;
    if (ended.address !== '' && outer.address === '') {
      const words = linked;
      linked = '';
      flushCodes();
      put(addressBeside(words, ended.address));
    }
    if (noteDepth > depth) {
      noteDepth = 0;
      endNote();
    }
    for (const kind of ['header', 'footer'] as const) {
      if (ended.into !== kind || outer.into === kind) continue;
      const words = collected[kind].replaceAll(/\s+/g, ' ').trim();
      if (/\p{L}{2}|\d{3}/u.test(words)) (kind === 'header' ? headers : footers).add(words);
      collected[kind] = '';
    }
  };

  /** A group that begins with this word goes elsewhere. */
  const destination = (word: string): boolean => {
    if (word === 'fonttbl') group.into = 'fonts';
    else if (word === 'info' || unread.has(word)) group.into = 'nothing';
    else if (word === 'title' && group.into === 'nothing') group.into = 'title';
    else if (word === 'pict' || word === 'object') {
      if (group.into === 'text') countLeftOut(leftOut, word === 'pict' ? 'pictures' : 'objects');
      group.into = 'nothing';
    } else if (word === 'fldinst') {
      collected.code = '';
      group.into = group.into === 'text' ? 'field code' : 'nothing';
    } else if (/^(?:header|footer)[lrf]?$/.test(word)) {
      if (group.into === 'text') group.into = word.startsWith('header') ? 'header' : 'footer';
    } else if (word === 'footnote' || word === 'annotation') {
      if (group.into !== 'text') return false;
      isComment = word === 'annotation';
      noteDepth = depth;
      group.into = 'note';
    } else if (word === 'atnauthor') group.into = 'author';
    else return false;
    return true;
  };

  const control = (word: string, value: number | null): void => {
    if (isStarred) {
      isStarred = false;
      // A program that does not know a starred group passes it over.
      if (!destination(word) && !/^(?:shptxt|listtext|pntext|shppict|footnote)$/.test(word)) group.into = 'nothing';
      return;
    }
    if (destination(word)) return;
    if (word === 'u' && value !== null) {
      flushCodes();
      unicode(value < 0 ? value + 65_536 : value);
      skipped = group.fallback;
    } else if (word === 'uc') group.fallback = Math.min(Math.max(value ?? 1, 0), 10);
    else if (word === 'ansicpg' && value !== null) encoding = encodingOfCodePage(value) ?? encoding;
    else if (word === 'mac') encoding = 'macintosh';
    else if (word === 'listtext' || word === 'pntext') group.isNumber = true;
    else if (word === 'fldrslt') {
      group.address = address;
      address = '';
    } else if (word === 'f') group.font = value ?? 0;
    else if (word === 'fcharset' && group.into === 'fonts' && fonts.size < maxFonts)
      fonts.set(group.font, { charset: value ?? 0, name: '' });
    else if (word === 'super') group.raised = 'superscript';
    else if (word === 'sub') group.raised = 'subscript';
    else if (word === 'nosupersub') group.raised = 'baseline';
    else if (word === 'v') setHidden(value !== 0, 'hidden');
    else if (word === 'deleted') setHidden(value !== 0, 'deletions');
    else if (word === 'plain') Object.assign(group, { raised: 'baseline', isHidden: false });
    else if (group.isHidden) return;
    else layout(word, value);
  };
  const setHidden = (isHidden: boolean, what: 'hidden' | 'deletions'): void => {
    if (isHidden && !group.isHidden && group.into === 'text') countLeftOut(leftOut, what);
    group.isHidden = isHidden;
  };
  const layout = (word: string, value: number | null): void => {
    if (group.into !== 'text') {
      const sign = signs.get(word);
      if (sign !== undefined) put(sign);
      return;
    }
    if (word === 'par') endParagraph();
    else if (word === 'cell') endCell();
    else if (word === 'nestcell') put(' | ');
    else if (word === 'nestrow') put('\n');
    else if (word === 'row') endRow();
    else if (word === 'trowd' || word === 'intbl') isInTable = true;
    else if (word === 'pard') {
      // A paragraph says anew that it stands in a table.
      isInTable = false;
      heading = 0;
    } else if (word === 'tab' && group.isNumber) put(' ');
    else if (word === 'outlinelevel') heading = value !== null && value >= 0 && value < 9 ? Math.min(value + 1, 6) : 0;
    else put(signs.get(word) ?? '');
  };
  const unicode = (code: number): void => {
    if (group.into === 'nothing' || group.isHidden) return;
    const font = fonts.get(group.font);
    put(code >= 0xf020 && code <= 0xf0ff ? symbolLetter(code, font?.name ?? '') : String.fromCharCode(code));
  };

  /** @returns where the next token begins */
  const token = (bytes: Uint8Array, at: number): number => {
    const byte = bytes[at] ?? 0;
    if (byte === 0x7b || byte === 0x7d) {
      flushCodes();
      skipped = 0;
      if (byte === 0x7b) open();
      else {
        if (group.into === 'field code') endField();
        close();
      }
      return at + 1;
    }
    if (byte !== 0x5c) {
      if (byte !== 0x0a && byte !== 0x0d && byte !== 0) letter(byte);
      return at + 1;
    }
    const next = bytes[at + 1] ?? 0;
    if (next === 0x27) {
      const code = Number.parseInt(String.fromCharCode(bytes[at + 2] ?? 0, bytes[at + 3] ?? 0), 16);
      if (!Number.isNaN(code)) letter(code);
      return at + 4;
    }
    if (!isLetter(next)) {
      if (next === 0x2a) isStarred = true;
      else if (next === 0x5c || next === 0x7b || next === 0x7d) letter(next);
      else {
        flushCodes();
        if (next === 0x0a || next === 0x0d) control('par', null);
        else if (!group.isHidden) put(signs.get(String.fromCharCode(next)) ?? '');
      }
      return at + 2;
    }
    flushCodes();
    return word(bytes, at + 1);
  };
  const letter = (code: number): void => {
    if (skipped > 0) skipped -= 1;
    else if (group.into !== 'nothing') codes.push(code);
  };
  const word = (bytes: Uint8Array, from: number): number => {
    let at = from;
    while (at < from + 32 && isLetter(bytes[at] ?? 0)) at += 1;
    const name = String.fromCharCode(...bytes.subarray(from, at));
    const numberFrom = at;
    if (bytes[at] === 0x2d) at += 1;
    while (at < numberFrom + 11 && isDigit(bytes[at] ?? 0)) at += 1;
    const digits = String.fromCharCode(...bytes.subarray(numberFrom, at));
    const value = /\d/.test(digits) ? Number(digits) : null;
    if (bytes[at] === 0x20) at += 1;
    // Bytes that may look like anything.
    if (name === 'bin') return at + Math.max(0, value ?? 0);
    control(name, value);
    return at;
  };
  const endField = (): void => {
    address = /^\s{0,9}HYPERLINK\s{1,9}"([^"]{1,2000})"/i.exec(collected.code)?.[1] ?? address;
  };

  return {
    token,
    isDone: () => text.isFull,
    end(): OfficeText {
      flushCodes();
      flushRaised();
      if (cells.length > 0) endRow();
      if (line !== '' || notes.length > 0) endParagraph();
      const framed = [...headers].map((words) => `[${say('header')}: ${words}]\n`).join('');
      const below = [...footers].map((words) => `[${say('footer')}: ${words}]\n`).join('');
      return { title: collected.title.trim() || null, text: `${framed}${text.whole()}${below}`, leftOut };
    },
  };
}

const isLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

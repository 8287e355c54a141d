import { isArabic } from '../../models/is-arabic.ts';

/** Parts of a document that its reader leaves out of the text. */
export type LeftOut =
  | 'pictures'
  | 'charts'
  | 'diagrams'
  | 'objects'
  | 'deletions'
  | 'hidden'
  | 'placeholders'
  | 'formulas'
  | 'parts';

export type LeftOutCounts = Map<LeftOut, number>;

export const countLeftOut = (counts: LeftOutCounts, what: LeftOut, by = 1): void => {
  if (by > 0) counts.set(what, (counts.get(what) ?? 0) + by);
};

/** Words that readers set into a text, in the language of the text. `%` stands for what belongs into them. */
const english = {
  comment: 'Comment by %',
  unsignedComment: 'Comment',
  note: 'Note by %',
  unsignedNote: 'Note',
  header: 'Header',
  footer: 'Footer',
  textBox: 'Text box',
  picture: 'Picture',
  speakerNotes: 'Speaker notes',
  slide: 'Slide %',
  hiddenSlide: 'Slide % (hidden)',
  hiddenSheet: 'hidden sheet',
  hiddenRow: 'hidden row',
  hiddenColumns: 'Hidden columns: %',
  mergedCells: 'Merged cells: %',
  from: 'From',
  to: 'To',
  copy: 'Cc',
  date: 'Date',
  subject: 'Subject',
  attachments: 'Attachments (not read)',
  leftOut: 'Left out',
  cut: 'the text after % characters',
};

export type ReaderWord = keyof typeof english;

const arabic: Record<ReaderWord, string> = {
  comment: 'تعليق من %',
  unsignedComment: 'تعليق',
  note: 'ملاحظة من %',
  unsignedNote: 'ملاحظة',
  header: 'الترويسة',
  footer: 'التذييل',
  textBox: 'مربع نص',
  picture: 'صورة',
  speakerNotes: 'ملاحظات المتحدث',
  slide: 'الشريحة %',
  hiddenSlide: 'الشريحة % (مخفية)',
  hiddenSheet: 'ورقة مخفية',
  hiddenRow: 'صف مخفي',
  hiddenColumns: 'أعمدة مخفية: %',
  mergedCells: 'خلايا مدمجة: %',
  from: 'من',
  to: 'إلى',
  copy: 'نسخة إلى',
  date: 'التاريخ',
  subject: 'الموضوع',
  attachments: 'المرفقات (لم تُقرأ)',
  leftOut: 'لم يُقرأ',
  cut: 'ما بعد % حرف',
};

const englishCounts: Record<LeftOut, [one: string, other: string]> = {
  pictures: ['picture', 'pictures'],
  charts: ['chart', 'charts'],
  diagrams: ['diagram', 'diagrams'],
  objects: ['embedded object', 'embedded objects'],
  deletions: ['tracked deletion', 'tracked deletions'],
  hidden: ['hidden passage', 'hidden passages'],
  placeholders: ['empty field', 'empty fields'],
  formulas: ['formula without a value', 'formulas without a value'],
  parts: ['part that could not be read', 'parts that could not be read'],
};

const arabicCounts: Record<LeftOut, string> = {
  pictures: 'الصور',
  charts: 'المخططات',
  diagrams: 'الرسوم',
  objects: 'الكائنات المضمّنة',
  deletions: 'المحذوفات المتتبَّعة',
  hidden: 'المقاطع المخفية',
  placeholders: 'الحقول الفارغة',
  formulas: 'صيغ بلا قيمة',
  parts: 'أجزاء تعذّرت قراءتها',
};

/** A word that is put into the language of the text by `inLanguageOf`, once the text is known. */
export const say = (word: ReaderWord, value = ''): string => `\ufdd6${word}\ufdd8${value.replaceAll(marks, '')}\ufdd7`;

const marks = /[\ufdd6-\ufdd8]/g;

/** Replaces the words of a reader, and names what was left out in a last line. */
export function inLanguageOf(text: string, leftOut: ReadonlyMap<LeftOut, number>): string {
  const isInArabic = isMostlyArabic(text);
  const catalogue = isInArabic ? arabic : english;
  const said = text
    .replaceAll(/\ufdd6([a-zA-Z]{1,30})\ufdd8([^\ufdd6-\ufdd8]*)\ufdd7/g, (_, word: string, value: string) =>
      Object.hasOwn(catalogue, word) ? catalogue[word as ReaderWord].replace('%', () => value) : '',
    )
    .replaceAll(marks, '');
  const counted = [...leftOut].map(([what, count]) =>
    isInArabic ? `${arabicCounts[what]}: ${count}` : `${count} ${englishCounts[what][count === 1 ? 0 : 1]}`,
  );
  if (counted.length === 0) return said;
  return `${said.trimEnd()}\n\n${leftOutLine(catalogue, counted.join(isInArabic ? '، ' : ', '))}\n`;
}

/** What ends a text that is longer than is taken. */
export function cutWithNotice(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const catalogue = isMostlyArabic(text) ? arabic : english;
  const count = maxCharacters.toLocaleString('en');
  const notice = `\n\n${leftOutLine(catalogue, catalogue.cut.replace('%', count))}\n`;
  return text.slice(0, maxCharacters - notice.length) + notice;
}

const leftOutLine = (catalogue: typeof english, what: string): string => `[${catalogue.leftOut}: ${what}]`;

const isMostlyArabic = (text: string): boolean =>
  isArabic(text.slice(0, 20_000).replaceAll(/\ufdd6[a-zA-Z]{1,30}/g, ''));

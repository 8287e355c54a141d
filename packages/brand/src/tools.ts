import { type ToolId, toolIds } from '@deskmate/api/tools';
import type { Language, Words } from './words.ts';

/** What a menu or a list calls each tool. */
export const toolTitles: Record<ToolId, Words> = {
  chat: { en: 'Chat', ar: 'محادثة' },
  art: { en: 'Art', ar: 'رسم' },
  write: { en: 'Write', ar: 'كتابة' },
  translate: { en: 'Translate', ar: 'ترجمة' },
  read: { en: 'Read', ar: 'قراءة' },
};

/** What a sentence or a heading calls it; in Arabic with the article. */
export const toolNames: Record<ToolId, Words> = {
  chat: { en: 'Chat', ar: 'المحادثة' },
  art: { en: 'Art', ar: 'الرسم' },
  write: { en: 'Write', ar: 'الكتابة' },
  read: { en: 'Read', ar: 'القراءة' },
  translate: { en: 'Translate', ar: 'الترجمة' },
};

/** The button that begins another one. */
export const beginLabels: Record<ToolId, Words> = {
  chat: { en: 'New chat', ar: 'محادثة جديدة' },
  art: { en: 'New image', ar: 'صورة جديدة' },
  write: { en: 'New text', ar: 'نص جديد' },
  translate: { en: 'New translation', ar: 'ترجمة جديدة' },
  read: { en: 'New document', ar: 'مستند جديد' },
};

/** What the public site says about it. */
export const toolTexts: Record<ToolId, Words> = {
  chat: {
    en: 'Questions, plans, code, files. Stop, edit, branch, and find it all later.',
    ar: 'أسئلة وخطط وبرمجة وملفات. أوقف وعدّل وجرّب مسارات أخرى، وارجع إلى كل شيء لاحقًا.',
  },
  art: {
    en: 'Images from a description, in a style and shape you pick.',
    ar: 'صور من وصفك، بالأسلوب والشكل اللذين تختارهما.',
  },
  write: {
    en: 'Emails, replies and posts in the tone and length you choose; or have your own text corrected and accept or reject each change.',
    ar: 'رسائل وردود ومنشورات بالنبرة والطول اللذين تختارهما، وتصحيح لنصك تقبل كل تغيير فيه أو ترفضه.',
  },
  translate: {
    en: 'Between many languages; links and placeholders stay as they are, changed numbers are pointed out.',
    ar: 'بين لغات كثيرة، وتبقى الروابط والعناصر النائبة كما هي، ويُنبَّه إلى الأرقام التي تغيّرت.',
  },
  read: { en: 'Ask a document questions; answers cite the page.', ar: 'اسأل المستند فيجيبك مع رقم الصفحة.' },
};

/** 32 × 32 line drawings as path data, for a stroke of 2. */
export const toolIcons: Record<ToolId | 'sources', string> = {
  chat: 'M8 6h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-9l-6 5v-5H8a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4ZM10 12h12M10 16.5h7',
  art: 'M5 5h22v22H5zM5 22l7-8 6 6 3-3 6 6M20.5 8.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  write: 'M21 5l6 6-14 14-7.5 1.5L7 19ZM18 8l6 6M4 29h24',
  translate: 'M4 7h14M11 4v3M15 7c-1.5 5.5-5 9.5-10 12M7.5 11c1.5 3 4 5.5 8 7.5M15 28l6-14 6 14M17.2 23h7.6',
  read: 'M16 8c-3-2.3-7-3-12-3v19c5 0 9 .7 12 3 3-2.3 7-3 12-3V5c-5 0-9 .7-12 3ZM16 8v19',
  /** A page with its sources below the line: Islamic Questions. */
  sources: 'M7 4h13l5 5v19H7ZM20 4v5h5M11 13h10M11 17h6M7 22h18M11 25h.01M14 25h7',
};

export type ToolIconName = keyof typeof toolIcons;

/** The names of all tools, as part of a sentence. */
export function listTools(language: Language): string {
  const names = toolIds.map((tool) => toolNames[tool][language]);
  if (language === 'ar') return names.join(' و');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

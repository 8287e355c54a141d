import { defaultLanguage } from '../languages.ts';

/** What a client can choose for a text, in the order of the screen; the first of each is the default. */
export const writeMethods = ['auto', 'draft', 'improve', 'correct'] as const;
export const writeFormats = [
  'auto',
  'email',
  'message',
  'letter',
  'comment',
  'post',
  'linkedin',
  'blog',
  'essay',
  'report',
] as const;
export const writeTones = [
  'auto',
  'neutral',
  'friendly',
  'professional',
  'formal',
  'direct',
  'persuasive',
  'enthusiastic',
  'empathetic',
  'apologetic',
  'humorous',
] as const;
export const writeLengths = ['auto', 'short', 'medium', 'long'] as const;
export const writeOptions = ['compose', 'reply'] as const;

/** The language of a text that is to stay in its own language. */
export const sameLanguage = 'same';

export type WriteOption = (typeof writeOptions)[number];
export type WriteMethod = (typeof writeMethods)[number];
export type WriteFormat = (typeof writeFormats)[number];
export type WriteTone = (typeof writeTones)[number];
export type WriteLength = (typeof writeLengths)[number];

export type WriteSettings = {
  method: WriteMethod;
  format: WriteFormat;
  tone: WriteTone;
  length: WriteLength;
  /** A language code, or `same`. */
  language: string;
};

export const defaultWriteSettings: WriteSettings = {
  method: 'auto',
  format: 'auto',
  tone: 'auto',
  length: 'auto',
  language: defaultLanguage,
};

const wireMessage = 'sms';

/** A message goes out as `sms`. */
export const toWireFormat = (format: WriteFormat): string => (format === 'message' ? wireMessage : format);

/** Settings from the wire or from storage; what is unknown, of another version say, reads as the default. */
export function readWriteSettings(stored: Partial<Record<keyof WriteSettings, unknown>>): WriteSettings {
  const { method, format, tone, length, language } = stored;
  const isCode = typeof language === 'string' && /^[a-z]{2,8}(-[a-z0-9]{2,8})*$/i.test(language);
  return {
    method: oneOf(writeMethods, method),
    format: oneOf(writeFormats, format === wireMessage ? 'message' : format),
    tone: oneOf(writeTones, tone),
    length: oneOf(writeLengths, length),
    language: isCode ? language : defaultWriteSettings.language,
  };
}

const oneOf = <const T extends string>(known: readonly [T, ...T[]], value: unknown): T =>
  known.find((one) => one === value) ?? known[0];

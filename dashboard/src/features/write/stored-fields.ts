import { readWriteSettings, type WriteSettings } from '@deskmate/api/writing/write-settings';
import { emptyFields, type WriteFields } from './write-fields.ts';

/** The fields of a stored draft. Plain words (a question that was never sent) are notes; null for nothing. */
export function readFields(stored: string, settings: WriteSettings): WriteFields | null {
  if (stored === '') return null;
  const draft = readJson(stored);
  if (draft === null) return { ...emptyFields(settings), text: stored };
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    option: draft.option === 'reply' ? 'reply' : 'compose',
    text: textOf(draft.text),
    received: textOf(draft.received),
    reply: textOf(draft.reply),
    settings: readWriteSettings({ ...settings, ...(typeof draft.settings === 'object' ? draft.settings : {}) }),
    isLanguageChosen: draft.isLanguageChosen === true,
  };
}

function readJson(text: string): Partial<Record<keyof WriteFields, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'option' in value ? value : null;
  } catch {
    return null;
  }
}

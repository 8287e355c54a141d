import { toolIds } from '@deskmate/api/tools';
import { toolNames } from './tools.ts';
import type { Language } from './words.ts';

/** The names of all tools, as part of a sentence. */
export function listTools(language: Language): string {
  const names = toolIds.map((tool) => toolNames[tool][language]);
  if (language === 'ar') return names.join(' و');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

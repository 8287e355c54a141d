import type { Language } from '@deskmate/api/storage';
import { specialTool } from '@deskmate/brand/special-tool';

/**
 * spec §3: the display name of a model is the part before a tilde. The services know the special tool by its English
 * name; people see it in their language. What an operator has named otherwise stays as it is.
 */
export function modelName(fullName: string, language: Language): string {
  const name = fullName.split('~')[0]?.trim() || fullName;
  return name === specialTool.name.en ? specialTool.name[language] : name;
}

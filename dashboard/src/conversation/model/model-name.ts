import type { Language } from '@deskmate/api/storage';
import { specialTool } from '@deskmate/brand/special-tool';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { readableName } from './readable-name.ts';

/**
 * The display name of a model is the part of its name before a tilde. The services use the English name of the special
 * tool; it is shown in the person's language. A name that the operator has changed is shown unchanged.
 */
export function modelName(fullName: string, language: Language): string {
  const name = fullName.split('~')[0]?.trim() || fullName;
  return name === specialTool.name.en ? specialTool.name[language] : readableName(name);
}

/** The names of models as the person's language has them. */
export function useModelName(): (fullName: string) => string {
  const { language } = useSettings();
  return (fullName) => modelName(fullName, language);
}

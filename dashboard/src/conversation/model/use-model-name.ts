import { useSettings } from '../../settings/SettingsProvider.tsx';
import { modelName } from './model-name.ts';

/** The names of models as the person's language has them. */
export function useModelName(): (fullName: string) => string {
  const { language } = useSettings();
  return (fullName) => modelName(fullName, language);
}

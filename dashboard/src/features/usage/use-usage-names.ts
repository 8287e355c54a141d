import { isTool, type LedgerTool } from '@deskmate/api/tools';
import { specialTool } from '@deskmate/brand/special-tool';
import { toolTitles } from '@deskmate/brand/tools';
import { readableName } from '../../conversation/model/readable-name.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';

/** What tools and models are called in the reader's language. */
export function useUsageNames() {
  const t = useWords('usage');
  const { language } = useSettings();
  return {
    tool: (tool: LedgerTool): string => (isTool(tool) ? toolTitles[tool][language] : t(tool)),
    model: (id: string): string => (id === specialTool.id ? specialTool.name[language] : readableName(id)),
  };
}

import { writeSettingsKey } from '@deskmate/api/storage';
import { readWriteSettings, type WriteSettings } from '@deskmate/api/writing/write-settings';
import { useStoredValue } from '../../session/use-stored-value.ts';

/** The settings last used on this device. */
export const useLastSettings = () => useStoredValue(writeSettingsKey, readLastSettings);

export function readLastSettings(text: string | null): WriteSettings {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return readWriteSettings(typeof stored === 'object' && stored !== null ? stored : {});
  } catch {
    return readWriteSettings({});
  }
}

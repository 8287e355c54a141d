import { writeSettingsKey } from '@deskmate/api/storage';
import { readWriteSettings, type WriteSettings } from '@deskmate/api/writing/write-settings';

/** The settings last used on this device. */
export function createLastSettings(storage: Storage) {
  return {
    read(): WriteSettings {
      try {
        const stored: unknown = JSON.parse(storage.getItem(writeSettingsKey) ?? '{}');
        return readWriteSettings(typeof stored === 'object' && stored !== null ? stored : {});
      } catch {
        return readWriteSettings({});
      }
    },
    write(settings: WriteSettings): void {
      try {
        storage.setItem(writeSettingsKey, JSON.stringify(settings));
      } catch (error) {
        console.warn('The settings could not be kept on this device.', error);
      }
    },
  };
}

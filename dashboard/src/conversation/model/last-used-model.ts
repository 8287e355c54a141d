import { storageKeys } from '@deskmate/api/storage';

/** Which model was last used with a tool on this device. */
export function createLastUsedModel(storage: Storage, tool: string) {
  const key = storageKeys.lastModelPrefix + tool;
  return {
    read: (): string | null => storage.getItem(key),
    write(modelId: string): void {
      try {
        storage.setItem(key, modelId);
      } catch (error) {
        console.warn('The choice of model could not be kept on this device.', error);
      }
    },
  };
}

import { afterActivationKey, storageKeys } from '@deskmate/api/storage';
import { tokenStorageKeys } from '@deskmate/api/tokens/token-store';

/**
 * Removes the client's data from this browser. A logout that the client requested also removes the chosen plan and the
 * drafts. A forced logout keeps them, so that the client finds them after the next login.
 */
export function clearClientData(storage: Storage, isRequested: boolean): void {
  const keys = [...tokenStorageKeys];
  if (isRequested) {
    keys.push(storageKeys.selectedPlan, afterActivationKey);
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index);
      if (key?.startsWith(storageKeys.draftPrefix)) keys.push(key);
    }
  }
  for (const key of keys) storage.removeItem(key);
}

import { storageKeys } from '@deskmate/api/storage';

/**
 * Empties this browser of what belongs to the client. A sign-out that the client asked for takes the chosen
 * plan and the drafts too (`safety.md` S05); one that was forced keeps them for their return (contract.md 3).
 */
export function forgetClient(storage: Storage, asked: boolean): void {
  const keys: string[] = [storageKeys.accessToken, storageKeys.refreshToken, storageKeys.sessionExpiresAt];
  if (asked) {
    keys.push(storageKeys.selectedPlan);
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index);
      if (key?.startsWith(storageKeys.draftPrefix)) keys.push(key);
    }
  }
  for (const key of keys) storage.removeItem(key);
}

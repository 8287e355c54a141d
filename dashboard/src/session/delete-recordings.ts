import { recordingsDatabase } from '@deskmate/api/storage';

/** The longest wait for another tab that is storing a recording. */
const longestMs = 1000;

/** Deletes the recordings that wait on this device, then goes on, also where they could not be deleted. */
export function deleteRecordings(goOn: () => void): void {
  if (typeof indexedDB === 'undefined') {
    goOn();
    return;
  }
  const timer = setTimeout(goOn, longestMs);
  const settle = () => {
    clearTimeout(timer);
    goOn();
  };
  try {
    const deletion = indexedDB.deleteDatabase(recordingsDatabase);
    deletion.onsuccess = settle;
    deletion.onerror = settle;
  } catch {
    settle();
  }
}

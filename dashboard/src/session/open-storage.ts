import { memoryStorage } from './memory-storage.ts';

/** Browser storage, or where it is forbidden one that lasts as long as the page. */
export function openStorage(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[name];
    const probe = 'deskmate-probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch {
    return memoryStorage();
  }
}

const key = 'deskmate-reloaded-at';
const quietMs = 30_000;

/**
 * After a release the old chunks are gone: the page is reloaded once by itself. A second failure soon
 * after is shown to the person instead (the route's error screen offers to reload).
 */
export function reloadOnMissingChunk(page: Window, tabStorage: Storage): void {
  page.addEventListener('vite:preloadError', (event) => {
    const reloadedAtMs = Number(tabStorage.getItem(key) ?? 0);
    if (!page.navigator.onLine || Date.now() - reloadedAtMs < quietMs) return;
    event.preventDefault();
    tabStorage.setItem(key, String(Date.now()));
    page.location.reload();
  });
}

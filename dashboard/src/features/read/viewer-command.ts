export type ViewerCommand = 'search' | 'zoomIn' | 'zoomOut' | 'fit' | 'nextPage' | 'previousPage';

type Keys = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** What a key does in the pages of a document; null where it is the browser's. An arrow points to the page that comes. */
export function viewerCommand({ key, ctrlKey, metaKey, altKey }: Keys, isRightToLeft: boolean): ViewerCommand | null {
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') return 'search';
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '+' || key === '=') return 'zoomIn';
  if (key === '-') return 'zoomOut';
  if (key === '0') return 'fit';
  if (key === 'ArrowRight') return isRightToLeft ? 'previousPage' : 'nextPage';
  if (key === 'ArrowLeft') return isRightToLeft ? 'nextPage' : 'previousPage';
  return null;
}

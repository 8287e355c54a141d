/**
 * The files of a paste. There are none where text was copied: Office puts a picture of it beside the formatted text. A file
 * manager puts the name of a file beside it, as plain text alone.
 */
export function pastedFiles(copied: Pick<DataTransfer, 'files' | 'types' | 'getData'>): File[] {
  const isFormatted = copied.types.includes('text/html') || copied.types.includes('text/rtf');
  return isFormatted && copied.getData('text/plain').trim() !== '' ? [] : [...copied.files];
}

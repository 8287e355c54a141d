/** Hands a text to the browser as a file. */
export function downloadText(text: string, fileName: string, contentType: string): void {
  saveFile(new Blob([text], { type: `${contentType};charset=utf-8` }), fileName);
}

/** Hands bytes to the browser as a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

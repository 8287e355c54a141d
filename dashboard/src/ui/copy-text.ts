/** Puts a text on the clipboard. @throws when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/**
 * Puts a text on the clipboard that is still being fetched. Call it while the click is handled: WebKit refuses to
 * write to the clipboard once the click is over. @throws when the browser refuses, or with the text's own error
 */
export async function copyWhenReady(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return copyText(await text);
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  // Some browsers reject before they await it; this handler avoids an unhandled rejection.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Puts formatted text on the clipboard, with its plain form for places that take no formatting. */
export async function copyRich(html: string, plain: string): Promise<void> {
  const item = new ClipboardItem({
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([plain], { type: 'text/plain' }),
  });
  await navigator.clipboard.write([item]);
}

/** The text of a web page: its encoding by the server's word, then by the page's own; UTF-8 otherwise. */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  for (const label of [charset, named]) {
    try {
      if (label) return new TextDecoder(label).decode(bytes);
    } catch {
      // No encoding has this name.
    }
  }
  return new TextDecoder().decode(bytes);
}

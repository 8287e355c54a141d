import { decodePlain } from './decode-plain.ts';

/** The text of a web page. The encoding is the one of the response header, else of the page, else the likely one. */
export function decodeWebPage(bytes: Uint8Array, charset: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  for (const label of [charset, named]) {
    try {
      if (label) return new TextDecoder(label).decode(bytes);
    } catch {
      // No encoding has this name.
    }
  }
  return decodePlain(bytes) ?? new TextDecoder().decode(bytes);
}

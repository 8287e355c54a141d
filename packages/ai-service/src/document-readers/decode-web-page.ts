import { decodePlain } from './decode-plain.ts';

/** The text of a web page. The encoding is the one of the response header, else of the page, else the likely one. */
export function decodeWebPage(bytes: Uint8Array, charset: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  for (const label of [charset, namedIn(head)]) {
    try {
      if (label) return new TextDecoder(label).decode(bytes);
    } catch {
      // No encoding has this name.
    }
  }
  return decodePlain(bytes) ?? new TextDecoder().decode(bytes);
}

/** The encoding that the page itself names. */
function namedIn(head: string): string | undefined {
  for (const [tag] of head.matchAll(/<meta[^<>]*/gi)) {
    const named = /charset\s{0,4}=\s{0,4}["']?([\w-]+)/i.exec(tag)?.[1];
    if (named) return named;
  }
  return undefined;
}

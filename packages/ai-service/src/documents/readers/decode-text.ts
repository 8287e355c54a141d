import { certainEncoding, detectEncoding, type EncodingFound } from './detect-encoding.ts';
import { decodeAs, type Encoding, encodingNamed } from './encodings.ts';

/** Where a web page, and XML, says what its encoding is. */
const headBytes = 2048;
/** Largest share of damaged characters with which a declared encoding is still believed. */
const maxDamagedShare = 0.005;

/** The encoding of a text file: of its byte order mark, as it says itself, or by what is in it. */
export async function encodingOfText(bytes: Uint8Array): Promise<EncodingFound> {
  const certain = certainEncoding(bytes);
  if (certain !== null) return { encoding: certain };
  const declared = declaredEncoding(bytes);
  return declared !== null && fits(declared, bytes) ? { encoding: declared } : detectEncoding(bytes);
}

/** A text file as text. Where its encoding cannot be told, the likeliest one is taken. */
export async function decodeText(bytes: Uint8Array, named: string | null): Promise<string> {
  const encoding = named === null ? null : encodingNamed(named);
  if (encoding !== null) return decodeAs(encoding, bytes);
  return decodeAs(likeliest(await encodingOfText(bytes)), bytes);
}

/**
 * A web page as text. As in browsers a byte order mark goes before the header of the response, and this before what the
 * page says itself.
 * @param charset the one of the header
 */
export async function decodeWebPage(bytes: Uint8Array, charset: string | null): Promise<string> {
  const marked = certainEncoding(bytes);
  if (marked?.startsWith('utf-16')) return decodeAs(marked, bytes);
  const named = (charset === null ? null : encodingNamed(charset)) ?? declaredEncoding(bytes) ?? marked;
  return decodeAs(named ?? likeliest(await detectEncoding(bytes)), bytes);
}

const likeliest = (found: EncodingFound): Encoding =>
  found.encoding ?? ('candidates' in found ? found.candidates[0]?.encoding : undefined) ?? 'utf-8';

/** The encoding that a page or an XML file itself names, in letters of ASCII. UTF-16 would not be legible here. */
function declaredEncoding(bytes: Uint8Array): Encoding | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(headBytes, bytes.length)).toString('latin1');
  const inXml = /^\s{0,9}<\?xml[^<>]{0,200}\sencoding\s{0,4}=\s{0,4}["']([\w.:-]{1,40})/.exec(head)?.[1];
  const named = inXml ?? charsetInMeta(head);
  const encoding = named === undefined ? null : encodingNamed(named);
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

function charsetInMeta(head: string): string | undefined {
  for (const [tag] of head.matchAll(/<meta[^<>]*/gi)) {
    const named = /charset\s{0,4}=\s{0,4}["']?([\w.:-]{1,40})/i.exec(tag)?.[1];
    if (named) return named;
  }
  return undefined;
}

function fits(encoding: Encoding, bytes: Uint8Array): boolean {
  const text = decodeAs(encoding, bytes.subarray(0, 250_000), true);
  return (text.match(/[\u0080-\u0084\u0086-\u009f\ufffd]/g)?.length ?? 0) <= maxDamagedShare * text.length;
}

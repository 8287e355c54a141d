/** Longer texts are refused by their length, and are not worth a conversion. */
const longest = 1000;
/** What names of hosts are written with in any script, and the full stops of Chinese and Japanese. */
const namesHost = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200c|\u200d)+$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ascii = /^[\u0000-\u007f]*$/;

/**
 * The address as mail servers know it: a domain in another script becomes its ASCII form (UTS 46), so that both spellings
 * are one address. Any other text stays as it is, for the pattern to judge.
 */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || address.length > longest || ascii.test(domain) || !namesHost.test(domain)) return address;
  // The parser of addresses is the one that browsers and servers have in common.
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, at + 1) + new URL(url).hostname : address;
}

/** A `Dot-string` of RFC 5321 before the @, and after it the ASCII name of a host below a top level domain. */
export const addressPattern =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;

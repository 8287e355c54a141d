/** More Arabic letters than Latin ones. */
export function isArabic(text: string): boolean {
  let balance = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 0x600 && code <= 0x6ff) balance += 1;
    else if (((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || (code >= 0xc0 && code <= 0x24f)) balance -= 1;
  }
  return balance > 0;
}

const maxCharacters = 150;

/**
 * The last part of a path as plain text of one line: without control characters, characters that change
 * the direction of writing or are invisible, and characters with a meaning in paths or HTML.
 */
export function toFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>":|?*]/gu, '')
    .trim()
    .slice(-maxCharacters)
    .toWellFormed();
  return plain === '' || /^\.+$/.test(plain) ? 'file' : plain;
}

/** `attachment` with the name in the encoding of RFC 8187, in which a few more characters are reserved than in a URL. */
export function attachmentHeader(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

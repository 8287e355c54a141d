/** The characters of GSM 03.38 that take one place, and those of its extension, which take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('^{}\\[~]|€\f');

export type SmsCount = {
  segments: number;
  /** Places left in the last segment. */
  left: number;
  encoding: 'gsm7' | 'ucs2';
};

/** How many text messages a text takes: 160 places in one or 153 in each of several; 70 and 67 outside of GSM's letters. */
export function countSms(text: string): SmsCount {
  const signs = [...text];
  const isGsm = signs.every((sign) => basic.has(sign) || extended.has(sign));
  const sizes = isGsm ? signs.map((sign) => (extended.has(sign) ? 2 : 1)) : signs.map(({ length }) => length);
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  const encoding = isGsm ? 'gsm7' : 'ucs2';
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= single) return { segments: total === 0 ? 0 : 1, left: single - total, encoding };
  // A sign of two places is never split between two segments.
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > joined) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { segments, left: joined - used, encoding };
}

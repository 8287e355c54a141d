export type UserAgent = { device: string; browser: string };

/** First match wins: every later browser also claims to be an earlier one. */
const browsers: [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const devices: [mark: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'Chromebook'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

/** The browser and system by which a person recognises their device. */
export function describeUserAgent(userAgent = ''): UserAgent {
  const text = userAgent.slice(0, 500);
  const name = (table: [string, string][]) => table.find(([mark]) => text.includes(mark))?.[1];
  return { device: name(devices) ?? 'Unknown device', browser: name(browsers) ?? 'Unknown browser' };
}

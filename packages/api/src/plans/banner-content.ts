export type BannerEntry = { label: string; description: string | null };
export type BannerGroup = { heading: string; entries: BannerEntry[] };

/** What a card shows of each at most. */
export const bannerLimits = { groups: 12, entries: 30, line: 300 } as const;

/**
 * Reads a plan's feature list: an object of group heading → list of entries, each plain text
 * or an object of label → description. Never throws: what cannot be read is left out, so that a card
 * with a broken text still shows its name, price and button.
 */
export function readBannerContent(text: unknown): BannerGroup[] {
  const content = typeof text === 'string' ? parse(text) : text;
  if (!isRecord(content)) return [];
  const groups: BannerGroup[] = [];
  for (const [heading, value] of Object.entries(content).slice(0, bannerLimits.groups)) {
    if (!Array.isArray(value)) continue;
    const entries = value.flatMap(readEntry).slice(0, bannerLimits.entries);
    if (entries.length > 0) groups.push({ heading: trimmed(heading), entries });
  }
  return groups;
}

function readEntry(entry: unknown): BannerEntry[] {
  if (typeof entry === 'string') return entry.trim() === '' ? [] : [{ label: trimmed(entry), description: null }];
  if (!isRecord(entry)) return [];
  return Object.entries(entry).flatMap(([label, description]) => {
    if (label.trim() === '') return [];
    const text = typeof description === 'string' || typeof description === 'number' ? trimmed(String(description)) : '';
    return [{ label: trimmed(label), description: text === '' ? null : text }];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const trimmed = (text: string) => text.trim().slice(0, bannerLimits.line);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export type BannerEntry = { label: string; description: string | null };
export type BannerGroup = { heading: string; entries: BannerEntry[] };

const maxGroups = 12;
const maxEntries = 30;
const maxTextLength = 300;
/** What a card shows of each at most. */
export const bannerLimits = { groups: maxGroups, entries: maxEntries, line: maxTextLength } as const;

/**
 * Reads a plan's feature list: an object of group heading → list of entries, each plain text
 * or an object of label → description. Never throws: what cannot be read is left out, so that a card
 * with a broken text still shows its name, price and button.
 */
export function readBannerContent(text: unknown): BannerGroup[] {
  const content = typeof text === 'string' ? parse(text) : text;
  if (!isRecord(content)) return [];
  return Object.entries(content)
    .slice(0, maxGroups)
    .map(([heading, value]) => ({
      heading: trimmed(heading),
      entries: Array.isArray(value) ? value.flatMap(readEntry).slice(0, maxEntries) : [],
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Plain text is a label without a description. */
function readEntry(entry: unknown): BannerEntry[] {
  const labels = typeof entry === 'string' ? { [entry]: null } : entry;
  if (!isRecord(labels)) return [];
  return Object.entries(labels).flatMap(([label, description]) => {
    if (label.trim() === '') return [];
    const text = typeof description === 'string' || typeof description === 'number' ? trimmed(`${description}`) : '';
    return [{ label: trimmed(label), description: text || null }];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const trimmed = (text: string) => text.trim().slice(0, maxTextLength);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

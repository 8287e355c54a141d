/** What most people read silently in a minute: Arabic, whose words hold more, slower by the word. */
const wordsPerMinute = { ar: 140, fa: 140, he: 190 } as Record<string, number>;
const usual = 230;

type ReadingTime = { unit: 'minutes' | 'hours'; count: number };

/** In minutes, at least one; from an hour and a half on in hours. */
export function readingTime(words: number, language: string | null): ReadingTime {
  const minutes = Math.max(1, Math.round(words / (wordsPerMinute[language ?? ''] ?? usual)));
  return minutes < 90 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.round(minutes / 60) };
}

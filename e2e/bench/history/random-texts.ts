const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A small generator with a seed: every run fills the same. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Words as a language has them: few are very common, most are rare. The first is the most common. */
export function vocabulary(size: number): string[] {
  const roll = dice(7);
  const words = new Set<string>();
  while (words.size < size) {
    const length = 3 + Math.floor(roll() * 7);
    words.add(Array.from({ length }, () => letters[Math.floor(roll() * letters.length)]).join(''));
  }
  return [...words];
}

export function randomTexts(words: readonly string[], count: number, wordsEach: number): string[] {
  const roll = dice(11);
  const word = () => words[Math.floor(words.length * roll() ** 3)];
  return Array.from({ length: count }, () => Array.from({ length: wordsEach }, word).join(' '));
}

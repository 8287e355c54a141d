/** Items in a random order, which is the same each time for one seed. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  let last = seed;
  const random = () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

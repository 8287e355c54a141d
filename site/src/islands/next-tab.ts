/** The tab that an arrow, Home or End leads to; null for every other key. Arrow keys are visual, so they are swapped in Arabic. */
export function nextTab(at: {
  ids: readonly string[];
  selected: string;
  key: string;
  rightToLeft: boolean;
}): string | null {
  const { ids, selected, key, rightToLeft } = at;
  const here = ids.indexOf(selected);
  const steps: Record<string, number> = {
    ArrowRight: rightToLeft ? here - 1 : here + 1,
    ArrowLeft: rightToLeft ? here + 1 : here - 1,
    Home: 0,
    End: ids.length - 1,
  };
  const target = steps[key];
  return target === undefined ? null : (ids[(target + ids.length) % ids.length] ?? null);
}

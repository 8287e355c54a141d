/** Moves the focus from a row that is about to be removed to the next one, else to the one before, else to `fallback`. */
export function focusNeighbour(row: Element | null, list: Element | null | undefined, fallback?: HTMLElement | null) {
  if (!row?.contains(document.activeElement)) return;
  const rows: Element[] = [...(list?.querySelectorAll('li') ?? [])];
  const at = rows.indexOf(row);
  const neighbour = rows[at + 1] ?? rows[at - 1];
  (neighbour?.querySelector<HTMLElement>('a, button') ?? fallback)?.focus();
}

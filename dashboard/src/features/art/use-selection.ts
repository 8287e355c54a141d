import { useMemo, useState } from 'react';

/** Which images are selected, and whether a press selects instead of opening. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isOn, setOn] = useState(false);
  return useMemo(
    () => ({
      ids,
      isOn: isOn || ids.size > 0,
      toggle: (id: string) =>
        setIds((old) => {
          const next = new Set(old);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      select: (all: readonly string[]) => setIds(new Set(all)),
      start: () => setOn(true),
      clear: () => {
        setIds(new Set());
        setOn(false);
      },
    }),
    [ids, isOn],
  );
}

export type Selection = ReturnType<typeof useSelection>;

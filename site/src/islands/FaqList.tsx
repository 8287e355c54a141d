import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Its questions are prerendered `<details name>`, which keep one open at a time, with and without script.
 * Awake, the list also opens the question that the address names, and names the open one there.
 */
export default function FaqList({ children }: { children?: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = list;
    if (location.hash)
      current?.querySelector(`details[id="${CSS.escape(location.hash.slice(1))}"]`)?.setAttribute('open', '');
    // `toggle` does not bubble.
    current?.addEventListener('toggle', nameInAddress, true);
    return () => current?.removeEventListener('toggle', nameInAddress, true);
  }, []);

  return <div ref={list}>{children}</div>;
}

/** The first is open anyway, so it needs no name. */
function nameInAddress({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const isFirst = target.previousElementSibling === null;
  history.replaceState(null, '', isFirst ? location.pathname + location.search : `#${target.id}`);
}

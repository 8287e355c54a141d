import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The questions are prerendered `<details name>`, of which one is open at a time, with and without script.
 * Hydrated, the list also puts the open question into the address.
 */
export default function FaqList({ children }: { children?: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = list;
    // `toggle` does not bubble.
    current?.addEventListener('toggle', putIntoAddress, true);
    return () => current?.removeEventListener('toggle', putIntoAddress, true);
  }, []);

  return <div ref={list}>{children}</div>;
}

/** The first question is open by default, so the address does not name it. */
function putIntoAddress({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const isFirst = target.previousElementSibling === null;
  history.replaceState(null, '', isFirst ? location.pathname + location.search : `#${target.id}`);
}

import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The element of the header that the page fills; null until the header is mounted. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Shows what belongs to the page in the header. */
export function InHeader({ children }: { children: ReactNode }) {
  const slot = use(HeaderSlot);
  return slot && createPortal(children, slot);
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { usePageTitle } from './use-page-title.ts';

/** A page's h1: sets the document's title, and receives the focus after navigation, so that it is read out. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  const cameFrom = useNavigationType();
  useEffect(() => {
    const nobodyIsTyping = document.activeElement === null || document.activeElement === document.body;
    if (cameFrom !== 'POP' || nobodyIsTyping) heading.current?.focus({ preventScroll: true });
  }, [cameFrom]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}

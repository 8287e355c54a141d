import { type RefObject, useEffect } from 'react';

/** Resizes the text area to its text in browsers without `field-sizing`. */
export function useAutoGrow(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  // Every change of the text may change its height.
  useEffect(() => {
    const element = area.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [area, text]);
}

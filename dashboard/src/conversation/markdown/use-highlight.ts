import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { type CodeSpan, highlightCode } from './highlight-code.ts';

const pauseWhileGrowingMs = 400;

/**
 * The coloured spans of a code block, or null while it is plain. Work waits until the block is near the
 * view and the page is idle; while the block grows, its whole lines are coloured now and then and the rest is plain.
 */
export function useHighlight(
  element: RefObject<HTMLElement | null>,
  code: string,
  language: string,
  isGrowing: boolean,
): CodeSpan[] | null {
  const [drawn, setDrawn] = useState<{ code: string; language: string; spans: CodeSpan[] } | null>(null);
  const isNear = useNearViewport(element);
  const lastAtMs = useRef(0);

  useEffect(() => {
    if (!isNear || (drawn?.code === code && drawn.language === language)) return;
    const wholeLines = isGrowing ? code.slice(0, code.lastIndexOf('\n') + 1) : code;
    if (wholeLines === '' || wholeLines === drawn?.code) return;
    const waitMs = isGrowing ? Math.max(0, lastAtMs.current + pauseWhileGrowingMs - performance.now()) : 0;
    let isCurrent = true;
    const cancel = whenIdle(waitMs, () => {
      lastAtMs.current = performance.now();
      highlightCode(wholeLines, language)
        .then((spans) => {
          if (spans && (isCurrent || isGrowing)) setDrawn({ code: wholeLines, language, spans });
        })
        // A grammar that cannot be loaded (offline) leaves the code plain.
        .catch(() => {});
    });
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [code, language, isGrowing, isNear, drawn]);

  if (!drawn || drawn.language !== language || !code.startsWith(drawn.code)) return null;
  return drawn.code.length === code.length ? drawn.spans : [...drawn.spans, code.slice(drawn.code.length)];
}

function whenIdle(waitMs: number, work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: 500 });
    else work();
  }, waitMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

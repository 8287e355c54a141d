import { darkPagesKey } from '@deskmate/api/storage';
import { type RefObject, useEffect, useState } from 'react';
import { useSession } from '../../../session/SessionProvider.tsx';
import type { PageSource } from './page-source.ts';
import { scaleOf, stepZoom, type Zoom } from './zoom.ts';

export type PageView = ReturnType<typeof usePageView>;

/** The space around pages and their scrollbar, in pixels. */
const around = 24 + 12;
/** A pane that is being resized is measured once it has stopped, because each width draws every page again. */
const debounceMs = 120;

/** How the pages are shown: how large, and dark or as they are. The last is remembered on this device. */
export function usePageView(frame: RefObject<HTMLElement | null>, source: PageSource) {
  const { storage } = useSession();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [isDark, setDark] = useState(() => storage.getItem(darkPagesKey) === 'true');
  const [paneWidth, setPaneWidth] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A hidden pane keeps its last width, because showing it scrolls to a quote at once.
    const measure = () => {
      if (element.clientWidth > 0) setPaneWidth(element.clientWidth);
    };
    measure();
    const watch = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, debounceMs);
    });
    watch.observe(element);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [frame]);

  const scale = scaleOf(zoom, paneWidth - around, source.sizeOf(1)?.width ?? null);
  return {
    zoom,
    scale,
    /** False while it has never been seen. */
    isMeasured: paneWidth > 0,
    isDark,
    setZoom,
    step: (direction: 1 | -1) => setZoom(stepZoom(scale, direction)),
    setDark(isOn: boolean) {
      setDark(isOn);
      storage.setItem(darkPagesKey, String(isOn));
    },
  };
}

import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { areaOfDrag, type Point } from '../viewer/area-of-drag.ts';
import type { PageListHandle } from '../viewer/PageList.tsx';
import type { PageArea } from '../viewer/page-source.ts';
import styles from './AreaPicker.module.css';

type Props = {
  pages: RefObject<PageListHandle | null>;
  /** The page that is seen. */
  page: number;
  onPick: (page: number, area: PageArea) => void;
  onClose: () => void;
};

/** Its points are in the window; the frame is drawn in `cover`. */
type Drag = { from: Point; to: Point; pageElement: HTMLElement; cover: HTMLElement };

const wholePage: PageArea = { left: 0, top: 0, width: 1, height: 1 };

/** Lies over the pages: a frame drawn on one of them picks that part of it. A button picks the whole page. */
export function AreaPicker({ pages, page, onPick, onClose }: Props) {
  const t = useWords('read');
  const [drag, setDrag] = useState<Drag | null>(null);
  // On the window, because a press on the pages takes the focus from the buttons; before the shortcuts, so that Escape
  // does not stop a running answer as well.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = { x: event.clientX, y: event.clientY };
    const pageElement = document
      .elementsFromPoint(at.x, at.y)
      .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.page !== undefined);
    if (!pageElement || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: at, to: at, pageElement, cover: event.currentTarget });
  };
  const onPointerUp = () => {
    setDrag(null);
    const area = drag && areaOfDrag(drag.pageElement.getBoundingClientRect(), drag.from, drag.to);
    if (area) onPick(Number(drag.pageElement.dataset.page), area);
  };
  return (
    <>
      <div
        className={styles.cover}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => setDrag((old) => old && { ...old, to: { x: event.clientX, y: event.clientY } })}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
        onWheel={(event) => pages.current?.scroller?.scrollBy({ left: event.deltaX, top: event.deltaY })}
      >
        {drag && <DrawnFrame drag={drag} />}
      </div>
      <fieldset className={styles.bar}>
        <legend className={styles.words}>{t('pickArea')}</legend>
        <Button look="quiet" autoFocus onClick={() => onPick(page, wholePage)}>
          {t('pickPage')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('cancel')}
        </Button>
      </fieldset>
    </>
  );
}

function DrawnFrame({ drag: { from, to, cover } }: { drag: Drag }) {
  const origin = cover.getBoundingClientRect();
  const style = {
    left: Math.min(from.x, to.x) - origin.left,
    top: Math.min(from.y, to.y) - origin.top,
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  return <div className={styles.drawn} style={style} />;
}

import { CopyOutlined } from '@ant-design/icons';
import { type RefObject, useEffect, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Icon, type IconComponent } from '../../../ui/Icon.tsx';
import { type Passage, readPassage } from './read-passage.ts';
import styles from './SelectionMenu.module.css';

export const passageActions = ['ask', 'explain', 'summarise', 'translate', 'rewrite', 'cite'] as const;
export type PassageAction = (typeof passageActions)[number] | 'csv' | 'markdown';

const icons: Partial<Record<PassageAction, IconComponent>> = {
  cite: CopyOutlined,
  csv: CopyOutlined,
  markdown: CopyOutlined,
};

type Props = {
  frame: RefObject<HTMLElement | null>;
  onAction: (action: PassageAction, passage: Passage) => void;
  /** What those that ask at once cost. */
  price: string;
};

/** What can be done with the selected text of the document; it stands at the selection. */
export function SelectionMenu({ frame, onAction, price }: Props) {
  const t = useWords('read');
  const { passage, position, close } = useSelection(frame);
  if (!passage || !position) return null;
  const actions: PassageAction[] = [...passageActions, ...(passage.rows ? (['csv', 'markdown'] as const) : [])];
  return (
    <div
      className={styles.menu}
      style={position}
      role="toolbar"
      aria-label={t('selection')}
      // The selection stays while a button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {actions.map((action) => {
        const icon = icons[action];
        return (
          <button
            key={action}
            type="button"
            onClick={() => {
              onAction(action, passage);
              close();
            }}
          >
            {icon && <Icon icon={icon} size={14} />}
            {t(`passage_${action}`)}
          </button>
        );
      })}
      {price !== '' && <span className={styles.price}>{price}</span>}
    </div>
  );
}

type Position = { insetBlockStart: string; insetInlineStart: string; translate: string };
type Selected = { passage: Passage; position: Position } | null;

/** In pixels: the most that it is high, and what is kept between it and the selection or the edge. */
const highest = 96;
const edge = 8;

function useSelection(frame: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<Selected>(null);
  useEffect(() => {
    let isPressed = false;
    const look = () => {
      if (isPressed) return;
      setSelected(readSelection(frame.current));
    };
    const onDown = (event: PointerEvent) => {
      isPressed = event.target instanceof Node && frame.current?.contains(event.target) === true;
    };
    const onUp = () => {
      isPressed = false;
      // The browser changes the selection after this event.
      setTimeout(look);
    };
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onUp);
    document.addEventListener('selectionchange', look);
    return () => {
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onUp);
      document.removeEventListener('selectionchange', look);
    };
  }, [frame]);
  return { passage: selected?.passage ?? null, position: selected?.position, close: () => setSelected(null) };
}

function readSelection(frame: HTMLElement | null): Selected {
  const selection = document.getSelection();
  if (!frame || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const passage = readPassage(range, frame);
  if (!passage) return null;
  const view = frame.getBoundingClientRect();
  const boxes = [...range.getClientRects()].filter(({ bottom, top }) => bottom > view.top && top < view.bottom);
  const first = boxes[0] ?? range.getBoundingClientRect();
  const last = boxes.at(-1) ?? first;
  // Above the selection, or below where there is no room; at the bottom of the view where there is none either.
  const isAbove = first.top - view.top > highest + edge;
  const below = Math.min(last.bottom - view.top + edge, view.height - highest - edge);
  const top = isAbove ? first.top - view.top - edge : below;
  const isRightToLeft = getComputedStyle(frame).direction === 'rtl';
  const start = isRightToLeft ? view.right - first.right : first.left - view.left;
  return {
    passage,
    position: {
      insetBlockStart: `${top}px`,
      insetInlineStart: `clamp(${edge}px, ${start}px, 30%)`,
      translate: isAbove ? '0 -100%' : 'none',
    },
  };
}

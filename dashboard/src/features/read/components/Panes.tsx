import { readPanesKey } from '@deskmate/api/storage';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { storeText } from '../../../session/store-text.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './Panes.module.css';

export type ShownPane = 'document' | 'thread';

type Props = {
  document: ReactNode;
  thread: ReactNode;
  /** On a narrow screen only one of them is seen. */
  shown: ShownPane;
  onShow: (pane: ShownPane) => void;
};

const minShare = 25;
const maxShare = 75;

/** The document beside the thread, with a divider that can be moved; on a narrow screen, tabs. */
export function Panes({ document: documentPane, thread, shown, onShow }: Props) {
  const t = useWords('read');
  const { storage } = useSession();
  const { direction } = useSettings();
  const isNarrow = useMedia('(max-width: 899px)');
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const [share, setShare] = useState(() => readShare(storage.getItem(readPanesKey)));
  const change = (next: number) => {
    const bounded = Math.round(Math.min(maxShare, Math.max(minShare, next)));
    setShare(bounded);
    storeText(storage, readPanesKey, String(bounded));
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const along = direction === 'rtl' ? box.right - event.clientX : event.clientX - box.left;
    change((along / box.width) * 100);
  };
  const onKey = (event: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = { [forward]: 4, [forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight']: -4 }[event.key];
    const end = { Home: minShare, End: maxShare }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    change(end ?? share + (step ?? 0));
  };
  const tabs = ['document', 'thread'] as const;
  const onTabKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const other = shown === 'document' ? 'thread' : 'document';
    onShow(other);
    event.currentTarget.querySelector<HTMLElement>(`[id="${id}-${other}-tab"]`)?.focus();
  };
  return (
    <div
      ref={frame}
      className={isNarrow ? styles.narrow : styles.wide}
      style={isNarrow ? undefined : { gridTemplateColumns: `minmax(0, ${share}fr) auto minmax(0, ${100 - share}fr)` }}
    >
      {isNarrow && (
        <div className={styles.tabs} role="tablist" aria-label={t('title')} onKeyDown={onTabKey}>
          {tabs.map((pane) => (
            <button
              key={pane}
              type="button"
              role="tab"
              id={`${id}-${pane}-tab`}
              aria-selected={shown === pane}
              aria-controls={`${id}-${pane}`}
              tabIndex={shown === pane ? 0 : -1}
              onClick={() => onShow(pane)}
            >
              {t(`tab_${pane}`)}
            </button>
          ))}
        </div>
      )}
      <div
        id={`${id}-document`}
        className={styles.document}
        hidden={isNarrow && shown !== 'document'}
        {...(isNarrow ? { role: 'tabpanel', 'aria-labelledby': `${id}-document-tab` } : {})}
      >
        {documentPane}
      </div>
      {!isNarrow && (
        // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
        <div
          className={styles.divider}
          role="separator"
          aria-orientation="vertical"
          aria-label={t('divider')}
          aria-valuenow={share}
          aria-valuemin={minShare}
          aria-valuemax={maxShare}
          tabIndex={0}
          onKeyDown={onKey}
          onDoubleClick={() => change(middle)}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={drag}
        />
      )}
      <div
        id={`${id}-thread`}
        className={styles.thread}
        hidden={isNarrow && shown !== 'thread'}
        {...(isNarrow ? { role: 'tabpanel', 'aria-labelledby': `${id}-thread-tab` } : {})}
      >
        {thread}
      </div>
    </div>
  );
}

const middle = 55;

function readShare(stored: string | null): number {
  const share = Number(stored);
  return stored !== null && share >= minShare && share <= maxShare ? share : middle;
}

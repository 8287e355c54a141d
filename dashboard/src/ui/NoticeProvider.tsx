import { noticeMs } from '@deskmate/api/limits';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Notice, type NoticeKind } from './Notice.tsx';
import styles from './NoticeProvider.module.css';

type Shown = { id: number; kind: NoticeKind; text: string };

export type Notify = Record<NoticeKind, (text: string) => void> & { clear: () => void };

const Context = createContext<Notify | null>(null);

/** Notices: an error stays until it is closed, however many there are; any other is dismissed after 3 s. */
export function NoticeProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const { dialog, look } = useTopDialog(shown.length > 0);

  const close = useCallback((id: number) => setShown((all) => all.filter((notice) => notice.id !== id)), []);
  const notify = useMemo<Notify>(() => {
    const show = (kind: NoticeKind) => (text: string) => {
      // A redirect has an empty text and shows no notice.
      if (text === '') return;
      const id = ++lastId.current;
      look();
      // A repeated notice replaces the former one.
      const isSame = (notice: Shown) => notice.kind === kind && notice.text === text;
      setShown((all) => [...all.filter((notice) => !isSame(notice)), { id, kind, text }]);
      if (kind !== 'error') setTimeout(() => close(id), noticeMs);
    };
    return {
      info: show('info'),
      success: show('success'),
      warning: show('warning'),
      error: show('error'),
      clear: () => setShown([]),
    };
  }, [close, look]);

  const stack = (
    <div className={styles.stack} aria-live="polite" aria-relevant="additions">
      {shown.map(({ id, kind, text }) => (
        <Notice key={id} kind={kind} text={text} closeLabel={closeLabel} onClose={() => close(id)} />
      ))}
    </div>
  );
  return (
    <Context value={notify}>
      {children}
      {dialog ? createPortal(stack, dialog) : stack}
    </Context>
  );
}

/** The topmost open dialog. Elements outside of it are inert, so notices must be inside. */
function useTopDialog(isWatched: boolean) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const look = useCallback(
    () => setDialog([...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null),
    [],
  );
  useEffect(() => {
    if (!isWatched && !dialog) return;
    // A dialog may be opened, closed or removed at any time.
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [isWatched, dialog, look]);
  return { dialog, look };
}

export function useNotify(): Notify {
  const notify = use(Context);
  if (!notify) throw new Error('useNotify context must be use inside NoticeProvider');
  return notify;
}

import { noticeMs } from '@deskmate/api/limits';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { Notice, type NoticeKind } from './Notice.tsx';
import styles from './NoticeProvider.module.css';

type Shown = { id: number; kind: NoticeKind; text: string };

export type Notify = Record<NoticeKind, (text: string) => void> & { clear: () => void };

const Context = createContext<Notify | null>(null);

/** spec §4 "Notifications": what is no error leaves after 3 s; an error stays until it is closed. */
export function NoticeProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const lastId = useRef(0);

  const close = useCallback((id: number) => setShown((all) => all.filter((notice) => notice.id !== id)), []);
  const notify = useMemo<Notify>(() => {
    const show = (kind: NoticeKind) => (text: string) => {
      const id = ++lastId.current;
      // The same sentence twice says nothing more; the newer one takes its place.
      setShown((all) => [...all.filter((notice) => notice.text !== text), { id, kind, text }].slice(-4));
      if (kind !== 'error') setTimeout(() => close(id), noticeMs);
    };
    return {
      info: show('info'),
      success: show('success'),
      warning: show('warning'),
      error: show('error'),
      clear: () => setShown([]),
    };
  }, [close]);

  return (
    <Context value={notify}>
      {children}
      <div className={styles.stack} aria-live="polite" aria-relevant="additions">
        {shown.map(({ id, kind, text }) => (
          <Notice key={id} kind={kind} text={text} closeLabel={closeLabel} onClose={() => close(id)} />
        ))}
      </div>
    </Context>
  );
}

export function useNotify(): Notify {
  const notify = use(Context);
  if (!notify) throw new Error('useNotify context must be use inside NoticeProvider');
  return notify;
}

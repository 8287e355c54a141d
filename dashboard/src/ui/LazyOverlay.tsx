import { type ReactNode, Suspense, useEffect } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useNotify } from './NoticeProvider.tsx';
import { useLazyModule } from './use-lazy-module.ts';

type Props<T> = {
  load: () => Promise<T>;
  open: boolean;
  onClose: () => void;
  /** Gets the module once it has loaded. */
  children: (module: T) => ReactNode;
};

/** A drawer or dialog whose code is fetched when it is first opened; when it cannot be fetched, a notice says so. */
export function LazyOverlay<T>({ load, open, onClose, children }: Props<T>) {
  const t = useWords('frame');
  const notify = useNotify();
  const { module, hasFailed } = useLazyModule(load, open);
  const cannotOpen = open && hasFailed;
  useEffect(() => {
    if (!cannotOpen) return;
    notify.error(t('newVersionText'));
    onClose();
  }, [cannotOpen, notify, t, onClose]);
  // It suspends here while its words load: hiding the whole page would lose the focus.
  return <Suspense fallback={null}>{module && children(module)}</Suspense>;
}

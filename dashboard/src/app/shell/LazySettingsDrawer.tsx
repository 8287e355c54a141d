import { Suspense, useEffect } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { usePiece } from '../../ui/use-piece.ts';

const loadDrawer = () => import('../../features/settings/SettingsDrawer.tsx');

/** Fetched when it is first opened: most visits never look at it. */
export function LazySettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('frame');
  const notify = useNotify();
  const { piece, isLost } = usePiece(loadDrawer, open);
  const cannotOpen = open && isLost;
  useEffect(() => {
    if (!cannotOpen) return;
    notify.error(words('newVersionText'));
    onClose();
  }, [cannotOpen, notify, words, onClose]);
  // Its words are waited for here: hiding the whole page meanwhile would lose the focus.
  return <Suspense fallback={null}>{piece && <piece.SettingsDrawer open={open} onClose={onClose} />}</Suspense>;
}

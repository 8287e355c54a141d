import { useEffect } from 'react';
import { useRooms } from '../../conversation/rooms/use-rooms.ts';
import { useWords } from '../../messages/use-words.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';

/** An answer that ends out of sight: in another conversation it is told, in a hidden tab the title counts it. */
export function useBackgroundEndings(activeId: string): void {
  const t = useWords('chat');
  const notify = useNotify();
  const rooms = useRooms();
  useEffect(() => {
    let waiting = 0;
    const clear = () => {
      if (document.hidden || waiting === 0) return;
      waiting = 0;
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
    const stop = rooms.onEvent((sessionId, event) => {
      if (event === 'opened') return;
      if (document.hidden) {
        waiting += 1;
        document.title = `(${waiting}) ${document.title.replace(/^\(\d+\) /, '')}`;
      } else if (sessionId !== activeId && event === 'done') {
        notify.info(t('answerReady'));
      }
    });
    document.addEventListener('visibilitychange', clear);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', clear);
    };
  }, [rooms, notify, t, activeId]);
}

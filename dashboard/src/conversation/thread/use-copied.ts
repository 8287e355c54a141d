import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { useNotify } from '../../ui/NoticeProvider.tsx';

const shownMs = 2000;

/** Copies, shows for a moment that it has, and says so if the browser refused. */
export function useCopied() {
  const t = useWords('conversation');
  const notify = useNotify();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setOn(false), shownMs);
    return () => clearTimeout(timer);
  }, [isOn]);
  const run = (copy: () => Promise<void>) => {
    copy().then(
      () => setOn(true),
      () => notify.error(t('copyFailed')),
    );
  };
  return { isOn, run };
}

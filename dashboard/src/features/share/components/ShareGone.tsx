import type { ReactNode } from 'react';
import { useWords } from '../../../messages/use-words.ts';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';

/** Nothing is shared at this address, or not any more: the same words for both, so that nobody learns which. */
export function ShareGone({ children }: { children: ReactNode }) {
  const t = useWords('share');
  usePageTitle(t('goneTitle'));
  return (
    <ErrorScreen title={t('goneTitle')} text={t('gone')}>
      {children}
    </ErrorScreen>
  );
}

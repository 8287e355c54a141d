import type { ReactNode } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';

/** Shown for an unknown and for a revoked share alike, so that a visitor cannot tell which it is. */
export function ShareGone({ children }: { children: ReactNode }) {
  const t = useWords('share');
  usePageTitle(t('goneTitle'));
  return (
    <ErrorScreen title={t('goneTitle')} text={t('gone')}>
      {children}
    </ErrorScreen>
  );
}

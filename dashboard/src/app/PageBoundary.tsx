import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PageError } from './PageError.tsx';

/**
 * Shows the error of a page inside the frame; navigation to another address resets it.
 * `whole`: around everything, so that the error screen is the page's main part.
 */
export function PageBoundary({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  return (
    <ErrorBoundary
      resetKey={useLocation().pathname}
      fallback={(error, retry) => {
        const broken = <PageError error={error} onRetry={retry} />;
        return whole ? <main>{broken}</main> : broken;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}

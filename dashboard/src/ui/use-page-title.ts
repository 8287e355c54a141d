import { identity } from '@deskmate/brand/identity';
import { useEffect } from 'react';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${identity.name}`;
  }, [title]);
}

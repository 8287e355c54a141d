import { oneLine, shortened } from '@deskmate/api/one-line';
import { identity } from '@deskmate/brand/identity';
import { useEffect } from 'react';

const longestTitle = 120;

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${shortened(oneLine(title), longestTitle)} · ${identity.name}`;
  }, [title]);
}

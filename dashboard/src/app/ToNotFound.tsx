import { useEffect } from 'react';
import { paths } from '../paths.ts';

/** An address nobody knows: the site's page for that (contract.md 2). */
export function ToNotFound() {
  useEffect(() => window.location.replace(paths.notFound), []);
  return null;
}

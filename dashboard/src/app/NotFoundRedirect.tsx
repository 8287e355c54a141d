import { useEffect } from 'react';
import { paths } from '../paths.ts';

/** Leaves the dashboard for the site's 404 page when no route matches the address. */
export function NotFoundRedirect() {
  useEffect(() => window.location.replace(paths.notFound), []);
  return null;
}

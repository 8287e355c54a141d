import { useEffect, useState } from 'react';

/** False while the prerendered HTML is shown, true once React has hydrated it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

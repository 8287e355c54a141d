import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

/**
 * The token of a mailed link, taken out of the address at once: it must not stay in the history, in a
 * screenshot, or in what the page sends along (`safety.md` L09). Null after a reload.
 */
export function useSecretToken(addressWithout: string): string | null {
  const { secretToken } = useParams();
  const [kept] = useState(secretToken ?? null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', addressWithout);
  }, [addressWithout]);
  return kept;
}

import { createClient } from '@deskmate/api/client/create-client';
import { createTokenStore } from '@deskmate/api/tokens/token-store';

/** A good token by the one way to refresh; null when the sign-in session is over. */
export const refreshedToken = (): Promise<string | null> =>
  createClient({
    tokens: createTokenStore(localStorage),
    // A public page stays where it is; its header follows the storage that was just cleared.
    onSessionEnded: () => dispatchEvent(new Event('storage')),
    goTo: () => {},
  }).authorize();

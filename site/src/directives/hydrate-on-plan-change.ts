import type { ClientDirective } from 'astro';

/**
 * `client:plans`: hydrates an island when the server's offer is not the one that the page was built from; with `client:plans="client"` also for a signed-in client, whose own plan it marks.
 */
const hydrateOnPlanChange: ClientDirective = async (load, { value }) => {
  const isSignedIn = 'signedIn' in document.documentElement.dataset;
  if ((value === 'client' && isSignedIn) || (await globalThis.changedOffer)) {
    const hydrate = await load();
    await hydrate();
  }
};

export default hydrateOnPlanChange;

import type { ClientDirective } from 'astro';

/** Where the server tells the version of its plan list, and the version that this page was built with. */
export type BuiltPlans = { address: string; version: string };

/** Wakes the plan cards for who is signed in, or when the server's plan list is not the one they were built from. */
const wakeWhenStale: ClientDirective = async (load, options) => {
  // Astro's type knows text only; what the page gives arrives as it was given.
  const built = options.value as unknown as BuiltPlans;
  if ('signedIn' in document.documentElement.dataset || (await hasChanged(built))) {
    const hydrate = await load();
    await hydrate();
  }
};

/** A backend that is away, or answers oddly, leaves the prerendered prices as they are. */
async function hasChanged(built: BuiltPlans): Promise<boolean> {
  try {
    const response = await fetch(built.address);
    const { version = built.version } = await response.json();
    return response.ok && version !== built.version;
  } catch {
    return false;
  }
}

export default wakeWhenStale;

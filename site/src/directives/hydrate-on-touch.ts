import type { ClientDirective } from 'astro';

/**
 * `client:touch`: hydrates an island when it is pointed at, pressed or focused. React is 69 kB, and the prerendered
 * HTML of these islands works without it; `client:visible` would load it for every reader of the page.
 */
const hydrateOnTouch: ClientDirective = (load, _options, element) => {
  const events = ['pointerover', 'pointerdown', 'focusin'] as const;
  const hydrateIsland = async () => {
    for (const event of events) element.removeEventListener(event, hydrateIsland);
    const hydrate = await load();
    await hydrate();
  };
  for (const event of events) element.addEventListener(event, hydrateIsland, { passive: true });
};

export default hydrateOnTouch;

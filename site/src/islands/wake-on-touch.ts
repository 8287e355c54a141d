import type { ClientDirective } from 'astro';

/** The prerendered island works by itself; what script adds can wait until a person comes near. */
const wakeOnTouch: ClientDirective = (load, _options, element) => {
  const signs = ['pointerover', 'pointerdown', 'focusin'] as const;
  const wake = async () => {
    for (const sign of signs) element.removeEventListener(sign, wake);
    const hydrate = await load();
    await hydrate();
  };
  // This script itself may have been called by the touch.
  if (element.matches(':hover,:focus-within')) void wake();
  else for (const sign of signs) element.addEventListener(sign, wake, { passive: true });
};

export default wakeOnTouch;

/** Choosing a plan stores it; the link then leads to the payment page, with or without this. */
import type { storageKeys } from '@deskmate/api/storage';

const key: (typeof storageKeys)['selectedPlan'] = 'selectedPlan';

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-plan]');
  try {
    if (link) localStorage[key] = link.dataset.plan;
  } catch {
    // Without storage the plan is in the link's address.
  }
});

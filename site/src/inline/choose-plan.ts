/** spec §2: choosing a plan stores it; the link then leads to the payment page, with or without this. */
import { storageKeys } from '@deskmate/api/storage';
import { attempt } from './attempt.ts';

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-plan]');
  if (link) attempt(() => localStorage.setItem(storageKeys.selectedPlan, link.dataset.plan as string));
});

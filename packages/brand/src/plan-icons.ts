import { planIconName } from './plan-icon-name.ts';

/** 32 × 32 line drawings as path data, for a stroke of 2. */
export const planIcons = {
  trial: 'M16 28V15M16 15c0-5 3.5-8 10-8 0 6-3.5 9-10 8ZM16 19c0-4-3-6.5-9-6.5 0 5 3 7.5 9 6.5ZM9 28h14',
  lite: 'M6 27c2-9 8-17 20-21 1 10-4 17-14 17M6 27c4-7 8-11 13-14M3 29h26',
  pro: 'M11 5l9 4-4 9-9-4ZM18 13.5l5 6.5-6 8M9 28h16M10.5 15.5c-.8 1.8.2 3.6 2 4',
  proPlus: 'M6 23h20v5H6zM8 17h16v6H8zM6 11h18v6H6zM16 3v5M13.5 5.5h5',
} as const;

export const planIcon = (planName: string): string => planIcons[planIconName(planName)];

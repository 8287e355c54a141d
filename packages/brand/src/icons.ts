/** 32 × 32 line drawings as path data, for a stroke of 2. */
export const toolIcons = {
  chat: 'M8 6h16a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-9l-6 5v-5H8a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4ZM10 12h12M10 16.5h7',
  art: 'M5 5h22v22H5zM5 22l7-8 6 6 3-3 6 6M20.5 8.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  write: 'M21 5l6 6-14 14-7.5 1.5L7 19ZM18 8l6 6M4 29h24',
  read: 'M16 8c-3-2.3-7-3-12-3v19c5 0 9 .7 12 3 3-2.3 7-3 12-3V5c-5 0-9 .7-12 3ZM16 8v19',
  translate: 'M4 7h14M11 4v3M15 7c-1.5 5.5-5 9.5-10 12M7.5 11c1.5 3 4 5.5 8 7.5M15 28l6-14 6 14M17.2 23h7.6',
  /** A page with its sources below the line. */
  sources: 'M7 4h13l5 5v19H7ZM20 4v5h5M11 13h10M11 17h6M7 22h18M11 25h.01M14 25h7',
} as const;

export const planIcons = {
  trial: 'M16 28V15M16 15c0-5 3.5-8 10-8 0 6-3.5 9-10 8ZM16 19c0-4-3-6.5-9-6.5 0 5 3 7.5 9 6.5ZM9 28h14',
  lite: 'M6 27c2-9 8-17 20-21 1 10-4 17-14 17M6 27c4-7 8-11 13-14M3 29h26',
  pro: 'M11 5l9 4-4 9-9-4ZM18 13.5l5 6.5-6 8M9 28h16M10.5 15.5c-.8 1.8.2 3.6 2 4',
  proPlus: 'M6 23h20v5H6zM8 17h16v6H8zM6 11h18v6H6zM16 3v5M13.5 5.5h5',
} as const;

export type ToolIconName = keyof typeof toolIcons;

/** The icon is chosen by the plan's name; any other name gets the icon of Lite. */
export const planIcon = (planName: string): string => {
  const name = planName.trim().toLowerCase();
  return planIcons[name === 'trial' || name === 'pro' ? name : name === 'pro+' ? 'proPlus' : 'lite'];
};

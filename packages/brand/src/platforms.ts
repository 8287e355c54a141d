import type { Words } from './words.ts';

/** Platforms the product is for; `sidebarLabel` is the footer link of the dashboard's sidebar. */
export const platforms = [
  { id: 'android', name: 'Android', sidebarLabel: { en: 'Android App', ar: 'تطبيق Android' } },
  { id: 'ios', name: 'iOS', sidebarLabel: { en: 'iOS App', ar: 'تطبيق iOS' } },
  { id: 'chrome', name: 'Chrome', sidebarLabel: { en: 'Chrome Extension', ar: 'إضافة Chrome' } },
  { id: 'edge', name: 'Edge', sidebarLabel: { en: 'Edge Extension', ar: 'إضافة Edge' } },
  { id: 'firefox', name: 'Firefox', sidebarLabel: { en: 'Firefox Extension', ar: 'إضافة Firefox' } },
] as const satisfies readonly { id: string; name: string; sidebarLabel: Words }[];

import { pagePaths } from '@deskmate/api/page-paths';
import { toolPaths, tools } from '@deskmate/api/tools';
import { type ToolIconName, toolTitles } from './tools.ts';
import type { Words } from './words.ts';

export type NavItem = {
  id: string;
  title: Words;
  path?: string;
  icon?: ToolIconName;
  caption?: Words;
  /** Shown only to these roles; to everyone when absent. */
  roles?: readonly string[];
  disabled?: boolean;
  children?: readonly NavItem[];
};

const aiTools = { id: 'ai-tools', title: { en: 'AI Tools', ar: 'أدوات الذكاء الاصطناعي' }, path: '/ai-tools' } as const;
const apps = { id: 'apps', title: { en: 'Apps', ar: 'التطبيقات' }, path: '/apps' } as const;
const learning = { id: 'learning', title: { en: 'Learning', ar: 'الدليل' }, path: '/learning' } as const;
const pricing = { id: 'pricing', title: { en: 'Pricing', ar: 'الأسعار' }, path: '/pricing' } as const;
const faqs = { id: 'faqs', title: { en: 'FAQs', ar: 'الأسئلة الشائعة' }, path: '/faqs' } as const;
const aboutUs = { id: 'about-us', title: { en: 'About us', ar: 'من نحن' }, path: '/about-us' } as const;
const contactUs = { id: 'contact-us', title: { en: 'Contact Us', ar: 'تواصل معنا' }, path: '/contact-us' } as const;
const disclaimer = {
  id: 'disclaimer',
  title: { en: 'Disclaimer', ar: 'إخلاء المسؤولية' },
  path: '/disclaimer',
} as const;
const privacy = {
  id: 'privacy',
  title: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' },
  path: '/privacy-policy',
} as const;
const terms = {
  id: 'terms',
  title: { en: 'Terms and Conditions', ar: 'الشروط والأحكام' },
  path: '/terms-condition',
} as const;

/** Desktop menu of the public header. */
export const headerMenu: readonly NavItem[] = [
  {
    id: 'products',
    title: { en: 'Products', ar: 'المنتجات' },
    children: [
      { ...aiTools, caption: { en: 'The models and tools you can use', ar: 'النماذج والأدوات التي يمكنك استخدامها' } },
      { ...apps, caption: { en: 'Phone, browser and desktop', ar: 'الهاتف والمتصفح وسطح المكتب' } },
    ],
  },
  learning,
  pricing,
];

/** Drawer menu of small screens. */
export const drawerMenu: readonly NavItem[] = [...headerMenu, aboutUs, faqs, disclaimer, privacy, terms, contactUs];

/** Footer columns without the product's name, which heads the first. */
export const footerColumns: readonly { id: 'product' | 'legal' | 'contact'; items: readonly NavItem[] }[] = [
  { id: 'product', items: [pricing, aiTools, learning, apps, faqs, aboutUs] },
  {
    id: 'legal',
    items: [disclaimer, privacy, { ...terms, title: { en: 'Terms and Condition', ar: 'الشروط والأحكام' } }],
  },
  { id: 'contact', items: [contactUs] },
];

/** The dashboard's sidebar. */
export const dashboardMenu: readonly (NavItem & { path: string })[] = tools.map(({ id, path }) => ({
  id,
  title: toolTitles[id],
  path,
  icon: id,
}));

/**
 * The items that somebody of this role sees, their children alike. Without a role it is `admin`: this is about what is
 * shown, and grants nothing.
 */
export function itemsForRole<Item extends NavItem>(items: readonly Item[], role = 'admin'): Item[] {
  return items
    .filter(({ roles }) => !roles || roles.includes(role))
    .map((item) => (item.children ? { ...item, children: itemsForRole(item.children, role) } : item));
}

/** From a public page into the application: whoever has no account yet registers on the way and then arrives there. */
export const startPath = (path: string): string => `${pagePaths.register}?returnTo=${encodeURIComponent(path)}`;

/** To a new chat with a question in its box. */
export const askPath = (prompt: string): string => startPath(`${toolPaths.chat}?prompt=${encodeURIComponent(prompt)}`);

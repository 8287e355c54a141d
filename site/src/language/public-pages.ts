import type { Language } from '@deskmate/brand/words';

/** Every public page by its address; each exists once per language. */
export const publicPages = {
  home: '/',
  'ai-tools': '/ai-tools',
  learning: '/learning',
  pricing: '/pricing',
  affiliates: '/affiliates',
  'privacy-policy': '/privacy-policy',
  apps: '/apps',
  faqs: '/faqs',
  'contact-us': '/contact-us',
  'about-us': '/about-us',
  'terms-condition': '/terms-condition',
  email: '/email',
  'terms-of-use': '/terms-of-use',
  'refer-and-earn': '/refer-and-earn',
  disclaimer: '/disclaimer',
  'not-found': '/404',
} as const;

export type PageId = keyof typeof publicPages;

export const languages: readonly Language[] = ['en', 'ar'];

/** English lives at the root, every other language under its code. */
export const languagePath = (path: string, language: Language): string => {
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
};

/** An address of ours in the reader's language; those of the signed-in side have one for all. */
export const localPath = (path: string, language: Language): string => {
  const isPublic = Object.values<string>(publicPages).includes(path.split('#')[0] ?? path);
  return isPublic ? languagePath(path, language) : path;
};

/** For `getStaticPaths` of `pages/[...language]/…`. */
export const languageRoutes = () =>
  languages.map((language) => ({
    params: { language: language === 'en' ? undefined : language },
    props: { language },
  }));

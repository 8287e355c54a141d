import type { Words } from './words.ts';

/** Who the product is. Changing these re-brands the whole product. */
export const identity = {
  name: 'Deskmate',
  /** What clients of the product are called. */
  clientName: { en: 'Deskmate', ar: 'Deskmate' } satisfies Words,
  domain: 'deskmate.example',
  supportAddress: 'support@deskmate.example',
  tagline: { en: 'Simplify Work, Amplify Results', ar: 'بسّط عملك، وضاعف نتائجك' } satisfies Words,
  description: {
    en: 'A personal AI assistant for everyday work: ask, draft, summarise and translate in one calm place, with several models in one subscription.',
    ar: 'مساعد ذكي شخصي لعملك اليومي: اسأل واكتب ولخّص وترجم في مكان واحد هادئ، بعدة نماذج في اشتراك واحد.',
  } satisfies Words,
  socialLinks: [
    { id: 'facebook', title: 'Facebook', href: 'https://www.facebook.com/deskmate.example' },
    { id: 'instagram', title: 'Instagram', href: 'https://www.instagram.com/deskmate.example' },
    { id: 'linkedin', title: 'LinkedIn', href: 'https://www.linkedin.com/company/deskmate-example' },
    { id: 'twitter', title: 'Twitter', href: 'https://twitter.com/deskmate_example' },
  ],
} as const;

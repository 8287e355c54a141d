import type { Arabic } from '../catalogues.ts';
import type en from '../en/languages.ts';

export default {
  search: 'البحث في اللغات',
  noMatch: 'لا لغات مطابقة.',
  recent: 'المستخدمة مؤخرًا',
  all: 'كل اللغات',
} satisfies Arabic<typeof en>;

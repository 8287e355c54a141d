import type { Arabic } from '../catalogues.ts';
import type en from '../en/languages.ts';

export default {
  search: 'البحث في اللغات',
  noMatch: 'لا توجد لغة بهذا الاسم.',
  recent: 'المستخدمة مؤخرًا',
  all: 'كل اللغات',
} satisfies Arabic<typeof en>;

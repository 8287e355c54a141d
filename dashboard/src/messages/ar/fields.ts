import type { Arabic } from '../catalogues.ts';
import type en from '../en/fields.ts';

export default {
  first_name: 'الاسم الأول',
  last_name: 'اسم العائلة',
  email: 'عنوان البريد الإلكتروني',
  password: 'كلمة المرور',
  missing: 'يُرجى ملء هذا الحقل.',
  badEmail: 'لا يبدو هذا عنوان بريد إلكتروني.',
  tooShort_zero: 'استخدم {{count}} حرف على الأقل.',
  tooShort_one: 'استخدم حرفًا واحدًا على الأقل.',
  tooShort_two: 'استخدم حرفين على الأقل.',
  tooShort_few: 'استخدم {{count}} أحرف على الأقل.',
  tooShort_many: 'استخدم {{count}} حرفًا على الأقل.',
  tooShort_other: 'استخدم {{count}} حرف على الأقل.',
  tooLong_zero: 'استخدم {{count}} حرف على الأكثر.',
  tooLong_one: 'استخدم حرفًا واحدًا على الأكثر.',
  tooLong_two: 'استخدم حرفين على الأكثر.',
  tooLong_few: 'استخدم {{count}} أحرف على الأكثر.',
  tooLong_many: 'استخدم {{count}} حرفًا على الأكثر.',
  tooLong_other: 'استخدم {{count}} حرف على الأكثر.',
  notAllowed: 'يحتوي هذا على أحرف غير مسموح بها.',
  notValid: 'هذا غير صالح.',
} satisfies Arabic<typeof en>;

import type { Language } from './words.ts';

/** The words of an invoice. `{…}` are values. */
export type InvoiceWords = Record<
  | 'title'
  | 'number'
  | 'issued'
  | 'from'
  | 'to'
  | 'description'
  | 'quantity'
  | 'amount'
  | 'planMonth'
  | 'planYear'
  | 'standard'
  | 'advanced'
  | 'image'
  | 'period'
  | 'taxId'
  | 'discount'
  | 'discountCode'
  | 'fromBalance'
  | 'tax'
  | 'noTax'
  | 'includedTax'
  | 'total'
  | 'refunded'
  | 'paid'
  | 'romanised'
  | 'test',
  string
>;

export const invoiceWords: Record<Language, InvoiceWords> = {
  en: {
    title: 'Invoice',
    number: 'Invoice number',
    issued: 'Date of issue',
    from: 'From',
    to: 'To',
    description: 'Description',
    quantity: 'Quantity',
    amount: 'Amount',
    planMonth: '{name} plan, 1 month',
    planYear: '{name} plan, 1 year',
    standard: '{credits} Standard credits',
    advanced: '{credits} Advanced credits',
    image: '{credits} Image credits',
    period: '{from} to {until}',
    taxId: 'Tax ID',
    discount: 'Discount',
    discountCode: 'Discount, code {code}',
    fromBalance: 'Balance from your previous plan',
    tax: 'Tax',
    noTax: 'Not charged',
    includedTax: 'Tax included',
    total: 'Total',
    refunded: 'Refunded on {day}',
    paid: 'Paid on {day}.',
    romanised: 'Letters that this document cannot show stand in Latin letters within [square brackets].',
    test: 'Test invoice: no payment was made.',
  },
  ar: {
    title: 'فاتورة',
    number: 'رقم الفاتورة',
    issued: 'تاريخ الإصدار',
    from: 'من',
    to: 'إلى',
    description: 'البيان',
    quantity: 'الكمية',
    amount: 'المبلغ',
    planMonth: 'باقة {name} لشهر واحد',
    planYear: 'باقة {name} لسنة واحدة',
    standard: 'وحدات قياسية: {credits}',
    advanced: 'وحدات متقدمة: {credits}',
    image: 'وحدات صور: {credits}',
    period: 'من {from} إلى {until}',
    taxId: 'الرقم الضريبي',
    discount: 'خصم',
    discountCode: 'خصم بالرمز {code}',
    fromBalance: 'المتبقي من باقتك السابقة',
    tax: 'الضريبة',
    noTax: 'لا تُضاف ضريبة',
    includedTax: 'الضريبة المشمولة',
    total: 'المجموع',
    refunded: 'أُعيد المبلغ في {day}',
    paid: 'دُفعت في {day}.',
    romanised: 'الحروف التي يتعذر عرضها في هذا المستند مكتوبة بحروف لاتينية بين [قوسين مربعين].',
    test: 'فاتورة تجريبية: لم يُدفع أي مبلغ.',
  },
};

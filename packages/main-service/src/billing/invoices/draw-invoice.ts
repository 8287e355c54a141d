import { countryName } from '@deskmate/api/countries';
import { formatMoney } from '@deskmate/api/money/format-money';
import { identity } from '@deskmate/brand/identity';
import { type InvoiceWords, invoiceWords } from '@deskmate/brand/invoice-words';
import PDFDocument from 'pdfkit';
import { describeBought } from './describe-bought.ts';
import { loadInvoiceFonts, type TextToDraw } from './invoice-fonts.ts';
import { createPage, type InvoicePage, listTexts } from './invoice-page.ts';
import type { Invoice, Refund } from './invoices-repository.ts';

export type InvoiceInput = {
  invoice: Invoice;
  refunds: Refund[];
  operator: { name: string | null; address: string | null };
  language: 'en' | 'ar';
};

/** An invoice as PDF, made here for every gateway, in the reader's language and direction. */
export async function drawInvoice(input: InvoiceInput): Promise<Buffer> {
  const { invoice, language } = input;
  const words = invoiceWords[language];
  const texts: TextToDraw[] = [];
  write(listTexts(texts), input, true);
  const fonts = await loadInvoiceFonts(texts, invoice.billTo?.country ?? null);
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: language,
    info: { Title: `${words.title} ${invoice.number}`, Author: input.operator.name ?? identity.name },
  });
  for (const [name, bytes] of fonts.files) document.registerFont(name, bytes);
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((done) => document.on('end', done));
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  write(createPage(document, fonts, language), input, fonts.isRomanised);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

/** @param isRomanised whether letters were replaced by Latin ones, which is said then */
function write(page: InvoicePage, { invoice, refunds, operator, language }: InvoiceInput, isRomanised: boolean): void {
  const words = invoiceWords[language];
  const money = (amount: number) => formatMoney({ amount, currency: invoice.currency }, language, 'always');
  const day = dayFormat(language);
  const fill = (text: string, values: Record<string, string>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(values[name] ?? ''));

  page.line({ start: words.title, end: identity.name, size: 24, bold: true });
  page.gap(16);
  page.line({ start: `${words.number}: ${isolate(invoice.number)}` });
  page.line({ start: `${words.issued}: ${isolate(day(invoice.issuedAt))}` });
  if (invoice.gateway === 'sandbox') page.line({ start: words.test, bold: true });
  page.gap(20);
  page.columns(
    [words.from, operator.name ?? identity.name, operator.address ?? identity.domain],
    [words.to, ...buyer(invoice, language, words)],
  );
  page.gap(24);
  page.row([words.description, words.quantity, words.amount], { bold: true });
  page.rule();
  for (const line of invoice.lines) {
    page.row([describe(line, language), String(line.quantity), money(line.amount)]);
    const { period } = line;
    if (period) {
      const dates = { from: day(new Date(period.from)), until: day(new Date(period.until)) };
      page.row([fill(words.period, dates), '', ''], { soft: true });
    }
    const { discount } = line;
    if (discount) {
      const text = discount.code === null ? words.discount : fill(words.discountCode, { code: discount.code });
      page.row([text, '', money(-discount.amount)]);
    }
    if (line.fromBalance) page.row([words.fromBalance, '', money(-line.fromBalance)]);
  }
  page.rule();
  if (invoice.tax !== 0) page.row([words.includedTax, '', money(invoice.tax)], { soft: true });
  else page.row([words.tax, '', words.noTax], { soft: true });
  page.row([words.total, '', money(invoice.amount)], { bold: true });
  for (const { amount, createdAt } of refunds)
    page.row([fill(words.refunded, { day: day(createdAt) }), '', money(-amount)]);
  page.gap(24);
  page.line({ start: fill(words.paid, { day: day(invoice.issuedAt) }) });
  if (isRomanised) page.line({ start: words.romanised, soft: true });
}

/** The address as it was when the invoice was issued; without one the client's name. */
function buyer({ billTo, clientName, clientEmail }: Invoice, language: 'en' | 'ar', words: InvoiceWords): string[] {
  if (!billTo) return [clientName, clientEmail].map(isolate);
  const { name, line1, line2, city, region, postalCode, country, taxValue } = billTo;
  const locality = [postalCode, city, region].filter(Boolean).join(' ');
  const tax = taxValue === null ? null : `${words.taxId}: ${isolate(taxValue)}`;
  const typed = [name, line1, line2, locality].filter((line) => line !== null).map(isolate);
  return [...typed, countryName(country, language), tax, isolate(clientEmail)].filter((line) => line !== null);
}

/** The quantity has a column of its own. */
function describe({ bought, description }: Invoice['lines'][number], language: 'en' | 'ar'): string {
  if (!bought) return isolate(description);
  return describeBought(bought.kind === 'credit' ? { ...bought, quantity: 1 } : bought, language);
}

/** The values in between keep their own direction. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

const dayFormat = (language: 'en' | 'ar') => {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (date: Date) => format.format(date);
};

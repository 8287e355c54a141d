import { drawnSigns, inLogicalOrder, type TextItem } from '@deskmate/api/pdf/logical-order';
import { invoiceWords } from '@deskmate/brand/invoice-words';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import type { Invoice } from './invoices-repository.ts';

type Buyer = { country: string; name: string; line1?: string; city?: string };

function draw({ country, name, line1 = 'x', city = 'x' }: Buyer, language: 'en' | 'ar' = 'en'): Promise<Buffer> {
  const kept = { line2: null, region: null, postalCode: null, taxKind: null, taxValue: null };
  const invoice: Invoice = {
    id: 'i',
    number: '2026-000001',
    clientId: 'c',
    paymentId: 'p',
    gateway: 'stripe',
    clientName: name,
    clientEmail: 'ann@example.com',
    billTo: { ...kept, name, line1, city, country },
    lines: [{ description: 'Deskmate Pro', quantity: 1, amount: 1200 }],
    amount: 1200,
    tax: 0,
    currency: 'USD',
    issuedAt: new Date('2026-03-10T12:00:00Z'),
  };
  return drawInvoice({ invoice, refunds: [], operator: { name: null, address: null }, language });
}

/** What a reader of PDF finds, without spaces: a line may have been broken anywhere. */
async function read(pdf: Buffer): Promise<string> {
  const { promise } = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await promise).getPage(1);
  const { items } = await page.getTextContent({ disableNormalization: true });
  return inLogicalOrder(items as TextItem[], drawnSigns(await page.getOperatorList(), OPS.showText))
    .map(({ str }) => str)
    .join('')
    .replaceAll(/\s/g, '');
}

const fontsOf = (pdf: Buffer): string[] => [
  ...new Set(pdf.toString('latin1').match(/(?<=\/FontName \/[A-Z]{6}\+)\w+/g)),
];

const buyers: [script: string, buyer: Buyer][] = [
  ['Vietnamese', { country: 'VN', name: 'Công ty TNHH Nguyễn Thị Ngọc Ánh', city: 'Thành phố Hồ Chí Minh' }],
  ['Cyrillic', { country: 'UA', name: 'Товариство «Їжак і Ґава»', line1: 'вул. Хрещатик, 22', city: 'Київ' }],
  ['Greek', { country: 'GR', name: 'Αφοί Παπαδόπουλοι Ο.Ε.', line1: 'Λεωφόρος Σοφίας 47', city: 'Αθήνα' }],
  ['Arabic', { country: 'EG', name: 'مكتب النور', line1: 'شارع النيل', city: 'القاهرة' }],
  ['Hebrew', { country: 'IL', name: 'חברת אופק בע"מ', line1: 'רחוב אלנבי 45', city: 'תל אביב' }],
  ['Thai', { country: 'TH', name: 'บริษัท ขอบฟ้าใหม่ (มหาชน)', line1: 'ถนนสุขุมวิท แขวงคลองเตยเหนือ เขตวัฒนา', city: 'กรุงเทพ' }],
  [
    'Japanese',
    { country: 'JP', name: '株式会社デスクメイト・髙橋﨑濱', line1: '千代田区丸の内一丁目９番', city: '東京都' },
  ],
  [
    'Simplified Chinese',
    { country: 'CN', name: '北京书桌伙伴科技有限公司（朝阳）', line1: '建国路88号', city: '北京市' },
  ],
  [
    'Traditional Chinese',
    { country: 'TW', name: '臺灣書桌夥伴股份有限公司', line1: '信義區市府路45號', city: '臺北市' },
  ],
  ['Korean', { country: 'KR', name: '주식회사 데스크메이트', line1: '강남구 테헤란로 152', city: '서울' }],
  ['Devanagari', { country: 'IN', name: 'महाराष्ट्र रामन', city: 'सातारा' }],
  ['Georgian', { country: 'GE', name: 'საქართველო', city: 'თბილისი' }],
  ['Armenian', { country: 'AM', name: 'Հայաստան', city: 'Երևան' }],
  ['Amharic', { country: 'ET', name: 'አማርኛ', city: 'አዲስ አበባ' }],
];

test.each(buyers)('writes the name and address of a buyer in %s, in invoices of both languages', async (_, buyer) => {
  for (const language of ['en', 'ar'] as const) {
    const text = await read(await draw(buyer, language));
    for (const value of [buyer.name, buyer.line1, buyer.city]) {
      if (value) expect(text).toContain(value.replaceAll(/\s/g, ''));
    }
    // A glyph that stands for no letter is read as a control character.
    expect(text).not.toMatch(/[[\p{Cc}]/u);
  }
});

test('writes several scripts in one line, each in its direction', async () => {
  const text = await read(await draw({ country: 'FR', name: 'Ann שלום 株式会社 Čapek Привет ⟨№5⟩' }));
  for (const word of ['Ann', 'שלום', '株式会社', 'Čapek', 'Привет', '№5']) expect(text).toContain(word);
});

test('keeps the order of Arabic digits', async () => {
  for (const line1 of ['شارع ١٢٣', 'خیابان ۱۲۳', 'Street ١٢٣']) {
    const digits = /[\u0660-\u06f9]{3}$/.exec(line1)?.[0];
    for (const language of ['en', 'ar'] as const)
      expect(await read(await draw({ country: 'EG', name: 'Ann', line1 }, language))).toContain(digits);
  }
});

test.each([
  ['JP', '直骨', 'NotoSansJP'],
  ['CN', '直骨', 'NotoSansSC'],
  ['TW', '直骨', 'NotoSansTC'],
  ['KR', '直骨', 'NotoSansKR'],
  ['DE', '直骨', 'NotoSansSC'],
  // The text itself tells more than where its buyer lives.
  ['DE', 'の直骨', 'NotoSansJP'],
])('draws characters for a buyer in %s as they are written there: %s in %s', async (country, name, font) => {
  const noto = fontsOf(await draw({ country, name })).filter((one) => one.startsWith('Noto'));
  expect(noto.map((one) => one.replace(/Thin|Regular|_.*$/, ''))).toEqual(noto.map(() => font));
  expect(noto.length).toBeGreaterThan(0);
});

test('takes a character that the expected forms do not have from others', async () => {
  expect(await read(await draw({ country: 'CN', name: '髙橋 峠 辻' }))).toContain('髙橋峠辻');
});

test('composes letters and marks that were typed apart', async () => {
  const pdf = await draw({ country: 'VN', name: 'Nguyễn Cafe\u0301 한글'.normalize('NFD') });
  expect(await read(pdf)).toContain('NguyễnCafé한글');
});

test('writes letters that no font has in Latin ones, and says so', async () => {
  const text = await read(await draw({ country: 'US', name: '\u13e3\u13b3\u13a9 \u{1f600}\ufe0f Ann \u{e0100}' }));
  expect(text).toContain('[TsaLaGi][:grinning:]Ann');
  expect(text).toContain(invoiceWords.en.romanised.replaceAll(' ', ''));
  // A sign that has no sound is named by its number.
  expect(await read(await draw({ country: 'US', name: 'Ann \u0378' }))).toContain('Ann[U+0378]');
});

test('loads no other font for an invoice in plain letters', async () => {
  for (const language of ['en', 'ar'] as const) {
    const pdf = await draw({ country: 'DE', name: 'Jürgen Groß', line1: 'Łódzka 5', city: 'Köln' }, language);
    expect(fontsOf(pdf).filter((font) => !font.startsWith('IBMPlexSansArabic'))).toEqual([]);
    expect(pdf.length).toBeLessThan(30_000);
  }
});

test('N10: a name of a hundred rare characters is drawn within the bounds of a process', async () => {
  const name = Array.from({ length: 110 }, (_, at) => String.fromCodePoint(0x4e00 + at * 180)).join('');
  const line1 = Array.from({ length: 110 }, (_, at) => String.fromCodePoint(0xac00 + at * 97)).join('');
  // Computing time, because other programs share the machine.
  const before = process.threadCpuUsage();
  const text = await read(await draw({ country: 'CN', name, line1, city: '\u0e33'.repeat(80) }));
  // Some of them are so rare that no font has them.
  expect([...name].filter((letter) => text.includes(letter)).length).toBeGreaterThan(80);
  expect(text).toContain(line1);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(10_000);
});

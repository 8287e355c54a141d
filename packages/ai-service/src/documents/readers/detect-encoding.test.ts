import { expectLinearTime } from '@deskmate/api/testing/expect-linear-time';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decodeText, decodeWebPage, encodingOfText } from './decode-text.ts';
import { type Encoding, encodingNamed } from './encodings.ts';

const encode = (encoding: string, text: string): Buffer => iconv.encode(text, encoding);

const arabic = 'عقد الإيجار السنوي\nيلتزم المستأجر بالمحافظة على العين المؤجرة وردها بالحالة التي تسلمها عليها.';
const english = 'The contract is written in English and explained below. ';
const french = 'Le locataire s’engage à payer le loyer au début de chaque mois. Après un délai, le bail est résilié.';
const german = 'Der Mieter muss die Miete für jeden Monat pünktlich zahlen; größere Schäden meldet er unverzüglich.';
const russian = 'Договор аренды\nАрендатор обязуется платить аренду в начале каждого месяца.';
const polish = 'Najemca zobowiązuje się płacić czynsz na początku każdego miesiąca, bez żadnych załączników.';
const japanese = '契約書\n甲は乙に対し、毎月末日までに料金を支払うものとする。契約期間は二年間とする。';
const chinese = '合同书\n甲方应当在每月月底前向乙方支付租金。合同期限为两年。';

test.each([
  ['utf-8', Buffer.from(`\ufeff${arabic}`)],
  ['utf-16le', Buffer.from(`\ufeff${arabic}`, 'utf16le')],
  ['utf-16be', Buffer.from(`\ufeff${arabic}`, 'utf16le').swap16()],
])('removes the byte order mark of %s', async (encoding, bytes) => {
  expect(await encodingOfText(bytes)).toEqual({ encoding });
  expect(await decodeText(bytes, null)).toBe(arabic);
});

test.each<[string, string]>([
  ['windows-1250', polish],
  ['iso-8859-2', polish],
  ['windows-1251', russian],
  ['windows-1251', 'ДОГОВОР АРЕНДЫ НЕЖИЛОГО ПОМЕЩЕНИЯ'],
  ['koi8-r', russian],
  ['iso-8859-5', russian],
  ['cp866', russian],
  ['windows-1252', french],
  ['windows-1252', german],
  [
    'windows-1252',
    'The tenant’s duty is to pay “on time” — every month. It’s as simple as that… Costs: £900 or €1000.',
  ],
  ['windows-1252', 'Name;Straße;Betrag\nMüller;Königstraße 5;1.234,50 €\nÖzdemir;Größenweg 9;87,00 €\n'],
  ['windows-1253', 'Ο ενοικιαστής υποχρεούται να πληρώνει το ενοίκιο στην αρχή κάθε μήνα.'],
  ['windows-1254', 'Kiracı her ayın sonuna kadar kirayı öder. Sözleşme iki yıl geçerlidir. Işık, ağaç, güneş.'],
  ['windows-1255', 'השוכר מתחייב לשלם את דמי השכירות בתחילת כל חודש.'],
  ['windows-1256', arabic],
  ['windows-1256', `${english.repeat(40)}\n${arabic}`],
  ['windows-1256', 'name,city\nأحمد,القاهرة\nفاطمة,الرياض\nسعيد,دمشق'],
  ['windows-1256', `Invoice 17 for Deskmate Ltd.\n${arabic} The amount is due within 30 days.`],
  [
    'windows-1256',
    'قرارداد اجاره\nمستأجر باید اجاره را تا پايان هر ماه پرداخت كند. مدت قرارداد دو سال است. گچ پژ چه'.replaceAll(
      'ی',
      'ي',
    ),
  ],
  [
    'windows-1257',
    'Īrniekam jāmaksā īre katra mēneša sākumā. Līgums ir spēkā divus gadus, un to var pagarināt pēc vienošanās.',
  ],
  ['windows-874', 'สัญญาเช่า\nผู้เช่าต้องชำระค่าเช่าภายในสิ้นเดือนของทุกเดือน สัญญามีอายุสองปี'],
  ['macintosh', french],
  ['macintosh', german],
  ['cp437', german],
  ['cp852', polish],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['gbk', chinese],
  ['gb18030', chinese],
  ['big5', '合約書\n甲方應於每月月底前向乙方支付租金。合約期限為兩年。'],
  ['euc-kr', '계약서\n갑은 을에게 매월 말일까지 임대료를 지급한다. 계약 기간은 2년으로 한다.'],
  ['utf-16le', japanese],
  ['utf-16be', german],
  ['utf-16be', arabic],
  ['utf-16le', 'Name;Straße;Betrag\nMüller;Königstraße 5;1.234,50 €'],
])('reads %s without being told: %s', async (encoding, text) => {
  const bytes = encode(encoding, text);
  expect((await encodingOfText(bytes)).encoding).not.toBeNull();
  expect(await decodeText(bytes, null)).toBe(text);
});

test('reads ISO-2022-JP, whose bytes are all letters of ASCII', async () => {
  const bytes = Buffer.from('\u001b$B7@Ls=q\u001b(B 17\n\u001b$B9C$O25$KBP$7!"\u001b(B', 'latin1');
  expect(await decodeText(bytes, null)).toBe('契約書 17\n甲は乙に対し、');
  expect(await encodingOfText(Buffer.from('A log with \u001b[31mcolours\u001b[0m'))).toEqual({ encoding: 'utf-8' });
});

test.each<[string, string, string]>([
  ['a Latin name of four letters', 'windows-1257', 'Žemaitija'],
  [
    'two lines of Croatian',
    'iso-8859-2',
    'Najmoprimac je dužan plaćati najamninu početkom svakog mjeseca. Šteta će biti naplaćena.',
  ],
  ['a name of two Japanese signs', 'euc-jp', '東京'],
])('offers what it may be where that is not clear: %s', async (_, encoding, text) => {
  const found = await encodingOfText(encode(encoding, text));
  expect(found.encoding).toBeNull();
  const candidates = 'candidates' in found ? found.candidates : [];
  expect(candidates.length).toBeGreaterThan(1);
  expect(candidates.length).toBeLessThanOrEqual(6);
  expect(candidates).toContainEqual({ encoding, sample: text });
  expect(new Set(candidates.map(({ sample }) => sample)).size).toBe(candidates.length);
});

test('shows the words that tell the encodings apart, in one short line', async () => {
  const found = await encodingOfText(
    encode('windows-1257', `${english.repeat(20)}\r\nSee Žemaitija, and\tno other.\r\n${english}`),
  );
  const samples = 'candidates' in found ? found.candidates.map(({ sample }) => sample) : [];
  expect(samples[0]).toMatch(/^See .emaitija, and no other\.$/u);
});

test.each([
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0xe3, 0xd1])],
  ['bytes by chance', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256))],
])('N06: takes no binary file for a text: %s', async (_, bytes) => {
  expect(await encodingOfText(bytes)).toEqual({ encoding: null, candidates: [] });
});

test('reads UTF-8 whose last sign is cut, or of which a few signs are damaged', async () => {
  const bytes = Buffer.from(german.repeat(20));
  expect(await encodingOfText(bytes.subarray(0, bytes.indexOf('ü') + 2000 + 1))).toMatchObject({ encoding: 'utf-8' });
  const damaged = Buffer.concat([bytes, Buffer.from([0xff]), bytes]);
  expect(await encodingOfText(damaged)).toEqual({ encoding: 'utf-8' });
});

test.each<[string, string, string]>([
  ['an XML declaration', 'windows-1251', '<?xml version="1.0" encoding="windows-1251"?><a>да</a>'],
  ['a page', 'iso-8859-2', '<!doctype html><html><head><meta charset=iso-8859-2><title>žluť</title>'],
  [
    'an older page',
    'euc-jp',
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=EUC-JP"><p>東京',
  ],
])('believes %s', async (_, encoding, text) => {
  const bytes = encode(encoding, text);
  expect(await encodingOfText(bytes)).toEqual({ encoding });
  expect(await decodeWebPage(bytes, null)).toBe(text);
});

test('believes the header of a response before the page, and no declaration of UTF-16 in letters of ASCII', async () => {
  const page = '<meta charset="windows-1252"><p>Москва';
  expect(await decodeWebPage(encode('koi8-r', page), 'koi8-r')).toBe(page);
  expect(await decodeWebPage(Buffer.from('<meta charset="utf-16"><p>é'), null)).toContain('<p>é');
  expect(await decodeWebPage(Buffer.from('\ufeff<p>Grüße', 'utf16le'), 'iso-8859-1')).toBe('<p>Grüße');
  expect(await decodeWebPage(Buffer.from('<html><p>Grüße aus Köln', 'utf16le'), null)).toBe('<html><p>Grüße aus Köln');
});

test.each<[string, Encoding | null]>([
  ['UTF8', 'utf-8'],
  ['latin1', 'windows-1252'],
  [' Windows-1251 ', 'windows-1251'],
  ['CP437', 'ibm437'],
  ['cp932', 'shift_jis'],
  ['MacRoman', 'macintosh'],
  ['x-user-defined', null],
  ['replacement', null],
  ['utf-7', null],
  ['constructor', null],
  ['', null],
])('knows encodings by the names that browsers and other programs use: %s', (name, encoding) => {
  expect(encodingNamed(name)).toBe(encoding);
});

test.each(['ä', 'Stra\u00dfe ', '\u00fc\n', 'a\u00a7', '\u00c4\u00d6'])(
  'W09: examines any number of %j in time that does not grow with it',
  (part) =>
    expectLinearTime(
      part,
      100_000,
      (count) => encode('latin1', part.repeat(count)),
      (bytes) => encodingOfText(bytes),
    ),
);

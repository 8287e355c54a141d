import { expect, test } from 'vitest';
import { decodePlain, decodeStart } from './decode-plain.ts';

/** Each sign of `text` by its place in the encoding. */
function encode(encoding: string, text: string): Buffer {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Buffer.from([...text].map((sign) => signs.indexOf(sign)));
}

const arabic = 'عقد الإيجار السنوي\nيلتزم المستأجر بالمحافظة على العين المؤجرة وردها بالحالة التي تسلمها عليها.';
const english = 'The contract is written in English and explained below. ';
const french = 'Le locataire s’engage à payer le loyer au début de chaque mois. Après un délai, le bail est résilié.';
const german = 'Der Mieter muss die Miete für jeden Monat pünktlich zahlen; größere Schäden meldet er unverzüglich.';

test.each([
  ['utf-16le', Buffer.from(`\ufeff${arabic}`, 'utf16le')],
  ['utf-16be', Buffer.from(`\ufeff${arabic}`, 'utf16le').swap16()],
  ['utf-8', Buffer.from(`\ufeff${arabic}`)],
  ['windows-1256', encode('windows-1256', arabic)],
])('a text in %s is read as it was written', (_, bytes) => {
  expect(decodePlain(bytes)).toBe(arabic);
});

test.each([
  ['windows-1256', `${english.repeat(40)}\n${arabic}`],
  ['windows-1256', 'name,city\nأحمد,القاهرة\nفاطمة,الرياض\nسعيد,دمشق'],
  ['windows-1256', `Invoice 17 for Deskmate Ltd.\n${arabic} The amount is due within 30 days.`],
  ['windows-1252', french],
  ['windows-1252', german],
  [
    'windows-1252',
    'The tenant’s duty is to pay “on time” — every month. It’s as simple as that… Costs: £900 or €1000.',
  ],
])('%s is told by its words: %s', (encoding, text) => {
  expect(decodePlain(encode(encoding, text))).toBe(text);
});

test.each([
  ['windows-1250', 'Najemca zobowiązuje się płacić czynsz na początku każdego miesiąca, bez żadnych załączników.'],
  ['windows-1250', 'Nájemce se zavazuje platit nájemné na začátku každého měsíce řádně a včas.'],
  ['windows-1251', 'Арендатор обязуется платить аренду в начале каждого месяца.'],
  ['windows-1251', 'ДОГОВОР АРЕНДЫ НЕЖИЛОГО ПОМЕЩЕНИЯ'],
  ['windows-1253', 'Ο ενοικιαστής υποχρεούται να πληρώνει το ενοίκιο στην αρχή κάθε μήνα.'],
  ['windows-1254', 'İstanbul’da görüşürüz'],
  ['windows-1255', 'השוכר מתחייב לשלם את דמי השכירות בתחילת כל חודש.'],
  ['koi8-r', 'Арендатор обязуется платить аренду в начале каждого месяца.'],
  ['macintosh', french],
  ['macintosh', german],
  ['iso-8859-6', 'عقد الإيجار السنوي. يلتزم المستأجر بالمحافظة على العين المؤجرة.'],
])('%s is not taken for another encoding: %s', (encoding, text) => {
  expect(decodePlain(encode(encoding, text))).toBeNull();
});

test.each([
  ['an odd number of bytes', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42])],
  ['half of a pair', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00, 0xe3, 0xd1])],
  ['one word of one letter', encode('windows-1252', 'Café')],
])('N06: what cannot be told is not guessed: %s', (_, bytes) => {
  expect(decodePlain(bytes)).toBeNull();
});

test.each([
  ['utf-16le', Buffer.from(`\ufeffa${'😀'.repeat(100_000)}`, 'utf16le')],
  ['windows-1256', encode('windows-1256', arabic.repeat(4000))],
])('decodes only the start of a long text in %s to detect its type', (_, bytes) => {
  const start = decodeStart(bytes);
  expect(start?.length).toBeGreaterThan(100_000);
  expect(start?.length).toBeLessThanOrEqual(250_000);
  expect(decodePlain(bytes)?.startsWith(start ?? '-')).toBe(true);
  const shorter = decodeStart(bytes, 999) ?? '';
  expect(shorter.length).toBeGreaterThan(400);
  expect(shorter.length).toBeLessThan(1000);
  expect(start?.startsWith(shorter)).toBe(true);
});

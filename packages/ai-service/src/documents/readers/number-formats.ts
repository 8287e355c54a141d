/** A number of a list as office programs write it, by the names of ECMA-376 17.18.59; a decimal one for any other. */
export function numberInWords(number: number, format: string): string {
  const value = Math.trunc(number);
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
  // Ten thousand letters or thousands of M are no number that anybody writes.
  return write && value > 0 && value < 10_000 ? write(value) : String(value);
}

/** a, b ... z, aa, bb: the letter says the place, how often it stands the round. */
const letters =
  (alphabet: string) =>
  (value: number): string => {
    const all = [...alphabet];
    return (all[(value - 1) % all.length] ?? '').repeat(Math.min(Math.ceil(value / all.length), 20));
  };

/** The same in a numeral system with the letters as digits from 1 on: z, aa, ab, as web pages count. */
export function alphabeticNumber(value: number): string {
  let text = '';
  for (let left = value; left > 0 && text.length < 10; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  }
  return text;
}

const romanSigns: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let left = value;
  let text = '';
  for (const [worth, sign] of romanSigns) {
    text += sign.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return text;
}

const ordinal = (value: number): string => {
  const isTeen = value % 100 >= 11 && value % 100 <= 13;
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
};

const digits = (signs: string) => (value: number) =>
  [...String(value)].map((digit) => [...signs][Number(digit)]).join('');

/** 一, 十一, 二十三; numbers from 100 on digit by digit. */
const chinese = (value: number): string => {
  const signs = [...'〇一二三四五六七八九'];
  if (value >= 100) return digits('〇一二三四五六七八九')(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 1 ? signs[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? signs[ones] : ''}`;
};

const latin = 'abcdefghijklmnopqrstuvwxyz';
const lowerRussian = 'абвгдежзиклмнопрстуфхцчшщэюя';

const formats: Record<string, (value: number) => string> = {
  lowerLetter: letters(latin),
  upperLetter: letters(latin.toUpperCase()),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  decimalZero: (value) => String(value).padStart(2, '0'),
  ordinal,
  none: () => '',
  russianLower: letters(lowerRussian),
  russianUpper: letters(lowerRussian.toUpperCase()),
  arabicAlpha: letters('أبتثجحخدذرزسشصضطظعغفقكلمنهوي'),
  arabicAbjad: letters('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  hebrew1: letters('אבגדהוזחטיכלמנסעפצקרשת'),
  hebrew2: letters('אבגדהוזחטיכלמנסעפצקרשת'),
  hindiNumbers: digits('०१२३४५६७८९'),
  thaiNumbers: digits('๐๑๒๓๔๕๖๗๘๙'),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  ideographDigital: digits('〇一二三四五六七八九'),
  japaneseCounting: chinese,
  koreanCounting: digits('영일이삼사오육칠팔구'),
  taiwaneseCountingThousand: chinese,
  ideographTraditional: letters('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: letters('子丑寅卯辰巳午未申酉戌亥'),
  aiueo: letters('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  iroha: letters('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス'),
  ganada: letters('가나다라마바사아자차카타파하'),
  decimalEnclosedCircle: (value) => (value <= 20 ? String.fromCodePoint(0x245f + value) : String(value)),
  decimalEnclosedCircleChinese: (value) => (value <= 20 ? String.fromCodePoint(0x245f + value) : String(value)),
  decimalEnclosedParen: (value) => `(${value})`,
  decimalFullWidth: digits('０１２３４５６７８９'),
};

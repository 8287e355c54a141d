/** What a model wrote around a text, and first lines that are the text's own. */
export type FoldText = {
  name: string;
  tool: 'translate' | 'write';
  language: string;
  source: string;
  preface?: string;
  text: string;
  remark?: string;
};

const mail = {
  pl: 'Cześć Anno,\n\njutro przyjdę o dziesiątej.\n\nPozdrawiam\nJan',
  nl: 'Beste Anna,\n\nmorgen kom ik om tien uur.\n\nGroet,\nJan',
  sv: 'Hej Anna,\n\ni morgon kommer jag klockan tio.\n\nHälsningar\nJan',
  da: 'Hej Anna,\n\ni morgen kommer jag klokken ti.\n\nHilsen\nJan',
  nb: 'Hei Anna,\n\ni morgen kommer jeg klokka ti.\n\nHilsen\nJan',
  fi: 'Hei Anna,\n\ntulen huomenna kello kymmenen.\n\nTerveisin\nJan',
  cs: 'Ahoj Anno,\n\nzítra přijdu v deset hodin.\n\nZdraví\nJan',
  tr: 'Merhaba Anna,\n\nyarın saat onda geleceğim.\n\nSelamlar\nJan',
  vi: 'Chào Anna,\n\nngày mai tôi sẽ đến lúc mười giờ.\n\nThân ái\nJan',
  id: 'Halo Anna,\n\nbesok saya datang jam sepuluh.\n\nSalam\nJan',
  ja: 'アンナさん\n\n明日は十時に伺います。\n\nヤン',
  'zh-Hans': '安娜，你好：\n\n我明天十点到。\n\n扬',
  ko: '안나에게,\n\n내일 열 시에 가겠습니다.\n\n얀 드림',
  he: 'שלום אנה,\n\nמחר אגיע בשעה עשר.\n\nבברכה\nיאן',
  fa: 'سلام آنا،\n\nفردا ساعت ده می‌آیم.\n\nبا احترام\nیان',
  hi: 'नमस्ते अन्ना,\n\nमैं कल दस बजे आऊँगा।\n\nसादर\nयान',
  uk: 'Привіт, Анно,\n\nзавтра я прийду о десятій.\n\nЗ повагою\nЯн',
  de: 'Hallo Anna,\n\nmorgen komme ich um zehn Uhr.\n\nGrüße\nJan',
};
type Language = keyof typeof mail;

const english = 'Dear Anna,\n\ntomorrow I will come at ten.\n\nRegards\nJan';
const notes = 'tell Anna I come tomorrow at ten';

const translations: [Language, string][] = [
  ['pl', 'Oto tłumaczenie:'],
  ['nl', 'Natuurlijk! Hier is de vertaling:'],
  ['sv', 'Självklart! Här är översättningen:'],
  ['da', 'Her er oversættelsen til dansk:'],
  ['nb', 'Her er oversettelsen:'],
  ['fi', 'Tässä on käännös:'],
  ['cs', 'Samozřejmě! Zde je překlad do češtiny:'],
  ['tr', 'Elbette! İşte metnin çevirisi:'],
  ['vi', 'Chắc chắn rồi! Đây là bản dịch:'],
  ['id', 'Tentu! Berikut terjemahannya:'],
  ['ja', 'はい、以下は翻訳です：'],
  ['zh-Hans', '好的，以下是译文：'],
  ['ko', '네, 다음은 번역입니다:'],
  ['he', 'בטח! הנה התרגום:'],
  ['fa', 'حتماً! در اینجا ترجمه آمده است:'],
  ['hi', 'ज़रूर! यहाँ अनुवाद है:'],
  ['uk', 'Звичайно! Ось переклад:'],
];

const messages: [Language, string][] = [
  ['pl', 'Jasne! Oto poprawiona wiadomość:'],
  ['nl', 'Hier is je bericht:'],
  ['sv', 'Visst! Här är ditt mejl:'],
  ['da', 'Her er den rettede tekst:'],
  ['nb', 'Selvfølgelig! Her er e-posten:'],
  ['fi', 'Tässä on lyhyempi viesti:'],
  ['cs', 'Jistě, zde je upravená verze:'],
  ['tr', 'İşte düzeltilmiş metin:'],
  ['vi', 'Dưới đây là email của bạn:'],
  ['id', 'Tentu saja! Berikut adalah pesan yang sudah diperbaiki:'],
  ['ja', 'もちろんです！以下がメールの下書きです：'],
  ['zh-Hans', '当然！以下是修改后的邮件：'],
  ['ko', '물론입니다! 다음은 요청하신 이메일입니다:'],
  ['he', 'בשמחה! הנה ההודעה המתוקנת:'],
  ['fa', 'البته! در اینجا متن اصلاح‌شده آمده است:'],
  ['hi', 'ज़रूर! यहाँ आपका संदेश है:'],
  ['uk', 'Ось виправлений лист:'],
  ['de', 'Gerne! Hier ist eine kürzere Fassung:'],
];

/** First lines that a letter, a post or a list may have itself. */
const ownFirstLines: [language: string, notes: string, text: string][] = [
  ['en-US', 'announce our new post', 'This is our new post:\n\nSummer is here, and so are our new shoes.'],
  [
    'en-US',
    'mail the chef the new menu text',
    'Here is the text for the new menu:\n\nSoup of the day, bread and butter.',
  ],
  [
    'en-US',
    'mail to Ben, here is the letter from the bank',
    'Here is the letter:\n\nDear Sir, your account is closed.',
  ],
  ['en-US', 'send Ben the letter from the bank', 'Here is the letter:\n\nDear Sir, your account is closed.'],
  ['en-US', 'mail with the answers of our survey', 'Here are the answers:\n\n- yes: 12 people\n- no: 4 people'],
  ['en-US', 'message about our plan', 'Below is our message to the neighbours:\n\nThe street is closed on Monday.'],
  ['sv', 'mejla Eva brevet från banken', 'Här är brevet:\n\nVi stänger ditt konto i maj.'],
  ['sv', 'skriv till Eva att här är brevet', 'Här är brevet:\n\nVi stänger ditt konto i maj.'],
  ['de', 'Post über unser neues Buch', 'Hier ist der Text auf der Rückseite:\n\nEin Sommer am Meer ändert alles.'],
  ['de', 'Brief der Bank an Ben weiterleiten', 'Hier ist der Brief:\n\nWir schließen Ihr Konto im Mai.'],
  ['fr-FR', 'publier le message du maire', 'Voici le message du maire :\n\nLa place sera fermée lundi.'],
  ['pl', 'wyślij Annie wiadomość od szefa', 'Oto wiadomość od szefa:\n\nW poniedziałek biuro jest zamknięte.'],
  ['nl', 'stuur de tekst van het lied', 'Hier is de tekst van het lied:\n\nDaar was laatst een meisje loos.'],
  ['ja', '社長のメッセージを紹介する', '以下は社長からのメッセージです：\n\n来年も頑張りましょう。'],
  ['zh-Hans', '转发老师的信', '以下是老师写的信：\n\n亲爱的同学们，暑假快乐。'],
  ['ar', 'أرسل نص القصيدة', 'إليك نص القصيدة:\n\nيا ليل الصب متى غده.'],
  ['he', 'לשלוח את מכתב המנהל', 'הנה המכתב של המנהל:\n\nהמשרד סגור ביום ראשון.'],
];

const remarks: [Language, string][] = [
  ['de', 'Let me know if you need anything else!'],
  ['de', 'Feel free to adjust the names.'],
  ['pl', 'I hope this helps! Let me know if you would like any changes.'],
  ['ja', 'Note: I kept the names as they are.'],
  ['he', 'Would you like me to add a subject line?'],
];

export const foldTexts: FoldText[] = [
  ...translations.map(
    ([language, preface]): FoldText => ({
      name: `announced translation (${language})`,
      tool: 'translate',
      language,
      source: english,
      preface,
      text: mail[language],
    }),
  ),
  ...messages.map(
    ([language, preface]): FoldText => ({
      name: `announced text (${language})`,
      tool: 'write',
      language,
      source: notes,
      preface,
      text: mail[language],
    }),
  ),
  ...ownFirstLines.map(
    ([language, source, text], index): FoldText => ({
      name: `first line of the text (${language}, ${index + 1})`,
      tool: 'write',
      language,
      source,
      text,
    }),
  ),
  ...remarks.flatMap(([language, remark]): FoldText[] => [
    { name: `English below a text: ${remark}`, tool: 'write', language, source: notes, text: mail[language], remark },
    {
      name: `English below a translation: ${remark}`,
      tool: 'translate',
      language,
      source: english,
      text: mail[language],
      remark,
    },
  ]),
  {
    name: 'a long English remark below a short German text',
    tool: 'translate',
    language: 'de',
    source: 'See you tomorrow at ten.',
    text: 'Bis morgen um zehn.',
    remark:
      'Let me know if you would like a more formal version of this sentence, or if the person whom you write to is a friend; then I would choose other words for you and explain them.',
  },
];

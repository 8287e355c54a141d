import { makePdf, type PdfPage } from './make-pdf.ts';

/** A fact of the handbook: the page it stands on, a sentence there, and a question in other words. */
export type HandbookFact = { page: number; sentence: string; question: string };

export const handbookPages = 300;

export const handbookFacts: HandbookFact[] = [
  {
    page: 4,
    sentence: 'The workshop in Alexandria opened in March 1987.',
    question: 'When did the Alexandria workshop open?',
  },
  {
    page: 17,
    sentence: 'Impellers made of bronze resist sea water for eleven years.',
    question: 'How long does a bronze impeller withstand sea water?',
  },
  {
    page: 29,
    sentence: 'A warranty claim has to be filed within thirty days of delivery.',
    question: 'What is the deadline for filing warranty claims?',
  },
  {
    page: 41,
    sentence: 'The noise of model Heron must not exceed 62 decibels at one metre.',
    question: 'How loud may the Heron be?',
  },
  {
    page: 53,
    sentence: 'Seals are greased with lanolin, never with mineral oil.',
    question: 'Which lubricant is used for the seals?',
  },
  {
    page: 68,
    sentence: 'Dr. Salma Farouk heads the department of hydraulic research.',
    question: 'Who leads hydraulic research?',
  },
  {
    page: 77,
    sentence: 'The emergency telephone is answered in Tanta from five in the morning.',
    question: 'From what time is the emergency phone in Tanta staffed?',
  },
  {
    page: 90,
    sentence: 'Spare gaskets are stored at a humidity below forty percent.',
    question: 'How humid may the storage of gaskets be?',
  },
  {
    page: 104,
    sentence: 'Apprentices receive a bonus of 1,200 pounds after their examination.',
    question: 'What bonus do apprentices get after passing the exam?',
  },
  {
    page: 118,
    sentence: 'Shipping to Jordan goes through the harbour of Nuweiba.',
    question: 'Through which port do we ship to Jordan?',
  },
  {
    page: 131,
    sentence: 'Membranes of type Kestrel are replaced after 8,000 hours of operation.',
    question: 'After how many operating hours must a Kestrel membrane be replaced?',
  },
  {
    page: 149,
    sentence: 'The archive keeps drawings on microfilm for sixty years.',
    question: 'How long are drawings archived?',
  },
  {
    page: 162,
    sentence: 'Complaints about invoices go to the ombudsman, Mr. Idris Haddad.',
    question: 'Who is the ombudsman for invoice complaints?',
  },
  {
    page: 178,
    sentence: 'Paint of the casing is Prussian blue, number 5003.',
    question: 'What colour is the casing painted?',
  },
  {
    page: 193,
    sentence: 'Frost protection needs a mixture of one third glycol.',
    question: 'How much glycol protects against frost?',
  },
  {
    page: 207,
    sentence: 'Visitors leave their mobile phones at the southern gate.',
    question: 'Where must visitors hand in their phones?',
  },
  {
    page: 221,
    sentence: 'The turbine hall is evacuated when methane passes two percent.',
    question: 'At which methane concentration is the turbine hall evacuated?',
  },
  {
    page: 246,
    sentence: 'Couplings are balanced to grade G 2.5 before assembly.',
    question: 'To what grade are couplings balanced?',
  },
  {
    page: 268,
    sentence: 'The pension fund pays out on the twenty-eighth of each month.',
    question: 'On what day does the pension fund pay?',
  },
  {
    page: 291,
    sentence: 'The founder, Youssef Barakat, sold his first pump to a lighthouse.',
    question: 'To whom did the founder sell his first pump?',
  },
];

const subjects =
  'The pump|Each valve|The operator|A technician|The customer|Every seal|The pressure gauge|The maintenance plan|The delivery note|The casing|The department|Any spare part|The invoice|The warranty card|A visitor|The storage room|The coupling|The telephone list'.split(
    '|',
  );
const verbs =
  'is checked by|has to be cleaned before|is stored beside|must be signed for|depends on|is replaced together with|is described in|should be reported to|is measured after|belongs to|is painted like|is opened by|is paid after|follows'.split(
    '|',
  );
const objects =
  'the supervisor of the shift|the yearly inspection|the spare parts in the store|the report of the week|the hours of operation|the water of the second circuit|the rules of this chapter|the drawing on the wall|the next delivery|the research team|the harbour office|the monthly meeting|the morning round|the drawings of the model'.split(
    '|',
  );

/** The same words in the same order every time. */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A PDF of 300 pages whose words are much alike, but for one fact on each of twenty pages. */
export function makeHandbook({ paddingBytes = 0 }: { paddingBytes?: number } = {}): Buffer {
  const chance = createChance(7);
  const pick = (list: string[]): string => list[chance(list.length)] ?? '';
  const pages: PdfPage[] = [];
  for (let number = 1; number <= handbookPages; number += 1) {
    const sentences = Array.from({ length: 38 }, () => `${pick(subjects)} ${pick(verbs)} ${pick(objects)}.`);
    const fact = handbookFacts.find(({ page }) => page === number);
    if (fact) sentences[chance(sentences.length)] = fact.sentence;
    const lines = sentences.map((text, at) => ({ text, x: 60, y: 90 + at * 18, size: 11 }));
    pages.push({ lines: [{ text: `Handbook of Nile Pumps, page ${number}`, x: 60, y: 50, size: 9 }, ...lines] });
  }
  const outline = Array.from({ length: 30 }, (_, at) => ({ title: `Chapter ${at + 1}`, page: at * 10 + 1 }));
  return makePdf(pages, { title: 'Handbook of Nile Pumps', outline, paddingBytes });
}

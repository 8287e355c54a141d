export type Collection = {
  /** The name in addresses of sunnah.com. */
  id: string;
  en: string;
  ar: string;
  /** Hadith are numbered from 1 to this one. */
  last: number;
  /** Other editions count up to here: a number between the two can be neither confirmed nor denied. */
  lastElsewhere: number;
  /** Other names in use. */
  alsoCalled: readonly string[];
  /** False where the site has no address for a running number: then the link opens the collection. */
  hasNumberedPages: boolean;
};

/**
 * Hadith collections that people cite by a running number, with the numbering that sunnah.com shows
 * as "reference": al-Bukhari, Muslim and Ibn Majah after Muhammad Fu'ad Abd al-Baqi, Abu Dawud after
 * Muhyi al-Din Abd al-Hamid, al-Tirmidhi after Ahmad Shakir, al-Nasa'i after Abu Ghuddah. The
 * Muwatta has no common running number; digital editions count 1594 to 1858 hadith, so only the
 * smaller figure is sure. Muslim is also cited by editions that count repetitions, up to 7563. Only
 * the ranges are known: a number inside one may have been left out by an edition.
 */
export const collections: readonly Collection[] = [
  {
    id: 'bukhari',
    en: 'Sahih al-Bukhari',
    ar: 'صحيح البخاري',
    last: 7563,
    lastElsewhere: 7563,
    alsoCalled: ['Bukhari', 'البخاري'],
    hasNumberedPages: true,
  },
  {
    id: 'muslim',
    en: 'Sahih Muslim',
    ar: 'صحيح مسلم',
    last: 3033,
    lastElsewhere: 7563,
    alsoCalled: ['Muslim', 'مسلم'],
    hasNumberedPages: true,
  },
  {
    id: 'abudawud',
    en: 'Sunan Abi Dawud',
    ar: 'سنن أبي داود',
    last: 5274,
    lastElsewhere: 5274,
    alsoCalled: ['Abu Dawud', 'Abi Dawud', 'Abu Dawood', 'Abi Dawood', 'Abu Daud', 'أبو داود', 'أبي داود'],
    hasNumberedPages: true,
  },
  {
    id: 'tirmidhi',
    en: "Jami' at-Tirmidhi",
    ar: 'جامع الترمذي',
    last: 3956,
    lastElsewhere: 3956,
    alsoCalled: ['Tirmidhi', 'Tirmizi', 'Tirmithi', 'الترمذي'],
    hasNumberedPages: true,
  },
  {
    id: 'nasai',
    en: "Sunan an-Nasa'i",
    ar: 'سنن النسائي',
    last: 5758,
    lastElsewhere: 5774,
    alsoCalled: ["Nasa'i", 'Nasaee', 'Nasai', 'النسائي'],
    hasNumberedPages: true,
  },
  {
    id: 'ibnmajah',
    en: 'Sunan Ibn Majah',
    ar: 'سنن ابن ماجه',
    last: 4341,
    lastElsewhere: 4345,
    alsoCalled: ['Ibn Majah', 'Ibn Maja', 'ابن ماجه', 'ابن ماجة'],
    hasNumberedPages: true,
  },
  {
    id: 'malik',
    en: 'Muwatta Malik',
    ar: 'موطأ مالك',
    last: 1594,
    lastElsewhere: 1999,
    alsoCalled: ['Muwatta Imam Malik', 'Muwatta', 'الموطأ', 'موطأ الإمام مالك'],
    hasNumberedPages: false,
  },
];

/** Collections that are cited as well, whose numbers differ too much between editions to be checked. */
export const uncheckedCollections: readonly string[] = [
  'Musnad Ahmad',
  'مسند أحمد',
  'Sunan ad-Darimi',
  'سنن الدارمي',
  'al-Bayhaqi',
  'البيهقي',
  'Sahih Ibn Hibban',
  'Ibn Hibban',
  'صحيح ابن حبان',
  'ابن حبان',
  'al-Tabarani',
  'الطبراني',
  'Mustadrak al-Hakim',
  'al-Hakim',
  'المستدرك',
  'الحاكم',
];

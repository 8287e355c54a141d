type Chapter = { number: number; verses: number; en: string; ar: string };

/**
 * The 114 chapters of the Qur'an: verses | name in Latin letters | name in Arabic. The count is the
 * Kufan one (6236 verses), which the printed Madinah Mushaf (Hafs) and quran.com follow; the
 * opening words before a chapter are counted as a verse only in the first one.
 */
const lines = `7|Al-Fatihah|الفاتحة
286|Al-Baqarah|البقرة
200|Ali 'Imran|آل عمران
176|An-Nisa|النساء
120|Al-Ma'idah|المائدة
165|Al-An'am|الأنعام
206|Al-A'raf|الأعراف
75|Al-Anfal|الأنفال
129|At-Tawbah|التوبة
109|Yunus|يونس
123|Hud|هود
111|Yusuf|يوسف
43|Ar-Ra'd|الرعد
52|Ibrahim|إبراهيم
99|Al-Hijr|الحجر
128|An-Nahl|النحل
111|Al-Isra|الإسراء
110|Al-Kahf|الكهف
98|Maryam|مريم
135|Taha|طه
112|Al-Anbya|الأنبياء
78|Al-Hajj|الحج
118|Al-Mu'minun|المؤمنون
64|An-Nur|النور
77|Al-Furqan|الفرقان
227|Ash-Shu'ara|الشعراء
93|An-Naml|النمل
88|Al-Qasas|القصص
69|Al-'Ankabut|العنكبوت
60|Ar-Rum|الروم
34|Luqman|لقمان
30|As-Sajdah|السجدة
73|Al-Ahzab|الأحزاب
54|Saba|سبأ
45|Fatir|فاطر
83|Ya-Sin|يس
182|As-Saffat|الصافات
88|Sad|ص
75|Az-Zumar|الزمر
85|Ghafir|غافر
54|Fussilat|فصلت
53|Ash-Shuraa|الشورى
89|Az-Zukhruf|الزخرف
59|Ad-Dukhan|الدخان
37|Al-Jathiyah|الجاثية
35|Al-Ahqaf|الأحقاف
38|Muhammad|محمد
29|Al-Fath|الفتح
18|Al-Hujurat|الحجرات
45|Qaf|ق
60|Adh-Dhariyat|الذاريات
49|At-Tur|الطور
62|An-Najm|النجم
55|Al-Qamar|القمر
78|Ar-Rahman|الرحمن
96|Al-Waqi'ah|الواقعة
29|Al-Hadid|الحديد
22|Al-Mujadila|المجادلة
24|Al-Hashr|الحشر
13|Al-Mumtahanah|الممتحنة
14|As-Saf|الصف
11|Al-Jumu'ah|الجمعة
11|Al-Munafiqun|المنافقون
18|At-Taghabun|التغابن
12|At-Talaq|الطلاق
12|At-Tahrim|التحريم
30|Al-Mulk|الملك
52|Al-Qalam|القلم
52|Al-Haqqah|الحاقة
44|Al-Ma'arij|المعارج
28|Nuh|نوح
28|Al-Jinn|الجن
20|Al-Muzzammil|المزمل
56|Al-Muddaththir|المدثر
40|Al-Qiyamah|القيامة
31|Al-Insan|الإنسان
50|Al-Mursalat|المرسلات
40|An-Naba|النبأ
46|An-Nazi'at|النازعات
42|'Abasa|عبس
29|At-Takwir|التكوير
19|Al-Infitar|الانفطار
36|Al-Mutaffifin|المطففين
25|Al-Inshiqaq|الانشقاق
22|Al-Buruj|البروج
17|At-Tariq|الطارق
19|Al-A'la|الأعلى
26|Al-Ghashiyah|الغاشية
30|Al-Fajr|الفجر
20|Al-Balad|البلد
15|Ash-Shams|الشمس
21|Al-Layl|الليل
11|Ad-Duhaa|الضحى
8|Ash-Sharh|الشرح
8|At-Tin|التين
19|Al-'Alaq|العلق
5|Al-Qadr|القدر
8|Al-Bayyinah|البينة
8|Az-Zalzalah|الزلزلة
11|Al-'Adiyat|العاديات
11|Al-Qari'ah|القارعة
8|At-Takathur|التكاثر
3|Al-'Asr|العصر
9|Al-Humazah|الهمزة
5|Al-Fil|الفيل
4|Quraysh|قريش
7|Al-Ma'un|الماعون
3|Al-Kawthar|الكوثر
6|Al-Kafirun|الكافرون
3|An-Nasr|النصر
5|Al-Masad|المسد
4|Al-Ikhlas|الإخلاص
5|Al-Falaq|الفلق
6|An-Nas|الناس`;

export const chapters: readonly Chapter[] = lines.split('\n').map((line, index) => {
  const [verses = '', en = '', ar = ''] = line.split('|');
  return { number: index + 1, verses: Number(verses), en, ar };
});

/** Other names in common use. */
export const otherNames: readonly (readonly [name: string, chapter: number])[] = [
  ['Al Imran', 3],
  ['Aal-e-Imran', 3],
  ["Bara'ah", 9],
  ['براءة', 9],
  ['Bani Israil', 17],
  ['بني إسرائيل', 17],
  ['Anbiya', 21],
  ['Malaikah', 35],
  ['Yaseen', 36],
  ["Al-Mu'min", 40],
  ['المؤمن', 40],
  ['Mujadilah', 58],
  ['Saff', 61],
  ['Dahr', 76],
  ['الدهر', 76],
  ['Inshirah', 94],
  ['Lahab', 111],
  ['اللهب', 111],
];

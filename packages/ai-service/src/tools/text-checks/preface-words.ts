/**
 * Words with which models announce a text, by language: a courtesy, "here is", a translation, a text of another kind, and what
 * may stand around these. `*` stands for any ending. Phrases are separated by bars.
 */
export type PrefaceWords = { courtesy: string; intro: string; translation: string; text: string; around: string };

export const prefaceWords: Record<string, PrefaceWords> = {
  en: {
    courtesy: 'sure thing|sure|certainly|of course|absolutely|gladly|okay|ok|great',
    intro: "here’s|here's|here is|here are|below is|below are",
    translation: 'translation*|translated*',
    text: 'e-mail|email|message|letter|draft|version|text|reply|response|rewrite|correction|post|caption|rendering',
    around:
      'the|a|an|your|of|in|my|for you|below|polished|revised|corrected|improved|rewritten|updated|edited|polite|formal|informal|friendly|short|shorter|concise|longer|professional|final|finished|possible|suggested|sample|you asked for|you requested|as requested|based on your notes|with corrections|more|slightly|clearer',
  },
  fr: {
    courtesy: 'bien sûr|certainement|avec plaisir',
    intro: 'voici|voilà',
    translation: 'traduction*',
    text: 'texte|message|courriel|e-mail|mail|lettre|réponse|version|brouillon|publication|post',
    around:
      "le|la|l’|l'|un|une|votre|ton|de|du|corrigé*|révisé*|amélioré*|reformulé*|réécrit*|poli*|formelle|courte*|demandé*",
  },
  de: {
    courtesy: 'natürlich|gerne|gern|selbstverständlich|klar',
    intro: 'hier ist|hier sind|hier kommt|nachfolgend|anbei',
    translation: 'übersetzung*|übersetzt*',
    text: 'e-mail|mail|nachricht|brief|text|entwurf|fassung|version|antwort|beitrag|post',
    around:
      'der|die|das|den|dein*|ihr*|ein*|korrigiert*|überarbeitet*|verbessert*|umformuliert*|kürzere*|kurze*|formelle*|höfliche*|fertige*|gewünschte*',
  },
  es: {
    courtesy: 'claro que sí|claro|por supuesto|desde luego|con gusto',
    intro: 'aquí está|aquí están|aquí tienes|aquí tiene|aquí te dejo',
    translation: 'traducción*|traduccion*',
    text: 'texto|correo electrónico|correo|mensaje|carta|respuesta|versión|borrador|publicación',
    around: 'el|la|un|una|tu|su|corregid*|revisad*|mejorad*|reescrit*|formal|breve|más cort*|solicitad*',
  },
  pt: {
    courtesy: 'claro|com certeza|certamente|com prazer',
    intro: 'aqui está|aqui estão|aqui vai|segue|segue abaixo',
    translation: 'tradução*',
    text: 'texto|e-mail|email|mensagem|carta|resposta|versão|rascunho|publicação',
    around: 'o|a|um|uma|seu|sua|corrigid*|revisad*|melhorad*|reescrit*|formal|curt*|solicitad*',
  },
  it: {
    courtesy: 'certo|certamente|volentieri',
    intro: 'ecco|di seguito',
    translation: 'traduzione*',
    text: 'testo|e-mail|email|mail|messaggio|lettera|risposta|versione|bozza|post',
    around: "il|la|lo|l’|l'|un|una|tuo|tua|suo|sua|corrett*|rivist*|migliorat*|riscritt*|formale|breve|richiest*",
  },
  ru: {
    courtesy: 'конечно|разумеется',
    intro: 'вот|ниже',
    translation: 'перевод*',
    text: 'письмо|текст|сообщение|ответ|вариант|версия|черновик|пост',
    around: 'ваш*|твой|твоё|исправленн*|отредактированн*|улучшенн*|готов*|кратк*|переработанн*|приведён|приведен',
  },
  uk: {
    courtesy: 'звичайно|авжеж|певна річ',
    intro: 'ось|нижче',
    translation: 'переклад*',
    text: 'лист|текст|повідомлення|відповідь|варіант|версія|чернетка|допис',
    around: 'ваш*|твій|виправлен*|відредагован*|покращен*|готов*|коротк*|наведено',
  },
  pl: {
    courtesy: 'jasne|oczywiście|pewnie|naturalnie|chętnie',
    intro: 'oto|poniżej znajduje się|poniżej jest|poniżej',
    translation: 'tłumaczeni*|przekład*|przetłumaczon*',
    text: 'tekst|wiadomość|list|e-mail|email|mail|wpis|post|odpowiedź|wersja|wersję|szkic|propozycja',
    around: 'twój|twoja|twoje|pana|pani|poprawion*|gotow*|krótk*|krótsz*|zredagowan*|proponowan*|formaln*|ulepszon*',
  },
  nl: {
    courtesy: 'natuurlijk|zeker|uiteraard|graag gedaan|graag|prima',
    intro: 'hier is|hier zijn|hieronder staat|hieronder vind je|hieronder vindt u|hierbij',
    translation: 'vertaling*|vertaald*',
    text: 'tekst|bericht|brief|e-mail|email|mail|versie|antwoord|concept|post|reactie',
    around:
      'de|het|een|je|jouw|uw|verbeterde|gecorrigeerde|herschreven|herziene|korte|kortere|formele|vriendelijke|aangepaste|gevraagde',
  },
  sv: {
    courtesy: 'självklart|javisst|visst|absolut|givetvis|gärna',
    intro: 'här är|här kommer|nedan är|nedan följer|nedan finns',
    translation: 'översättning*|översatt*',
    text: 'brevet|brev|texten|text|mejlet|mejl|mailet|mail|e-postmeddelandet|meddelandet|meddelande|inlägget|inlägg|utkastet|utkast|versionen|version|svaret|svar',
    around:
      'den|det|ett|en|ditt|din|rättade|rättad|korrigerade|korrigerad|omskrivna|omskriven|reviderade|reviderad|förbättrade|förbättrad|kortare|färdiga|formell',
  },
  da: {
    courtesy: 'selvfølgelig|naturligvis|gerne|helt sikkert|klart',
    intro: 'her er|her kommer|nedenfor er|nedenfor ses|nedenfor finder du',
    translation: 'oversættelse*|oversat*',
    text: 'brevet|brev|teksten|tekst|mailen|mail|e-mailen|e-mail|beskeden|besked|opslaget|opslag|udkastet|udkast|versionen|version|svaret|svar',
    around:
      'den|det|et|en|dit|din|rettede|rettet|korrigerede|korrigeret|omskrevne|omskrevet|reviderede|revideret|forbedrede|forbedret|kortere|færdige|formel',
  },
  nb: {
    courtesy: 'selvfølgelig|naturligvis|gjerne|klart|så klart|absolutt',
    intro: 'her er|her kommer|nedenfor er|nedenfor følger|nedenfor finner du',
    translation: 'oversettelse*|oversatt*|omsetjing*',
    text: 'brevet|brev|teksten|tekst|e-posten|e-post|meldingen|melding|innlegget|innlegg|utkastet|utkast|versjonen|versjon|svaret|svar',
    around:
      'den|det|et|en|ditt|din|rettede|rettet|korrigerte|korrigert|omskrevne|omskrevet|reviderte|revidert|forbedrede|forbedret|kortere|ferdige|formell',
  },
  fi: {
    courtesy: 'toki|tietenkin|totta kai|selvä|ilman muuta|mielelläni',
    intro: 'tässä on|tässä tulee|tässä|alla on|alla|ohessa on|ohessa',
    translation: 'käännös*|suomennos*|käännetty*',
    text: 'kirje|teksti|viesti|sähköpostiviesti|sähköposti|julkaisu|luonnos|versio|vastaus',
    around: 'korjattu|muokattu|lyhyempi|lyhyt|tarkistettu|valmis|pyytämäsi|sinun|kohtelias|muodollinen|paranneltu',
  },
  cs: {
    courtesy: 'jistě|samozřejmě|určitě|rád|ráda|jasně',
    intro: 'zde je|tady je|tu je|níže je|níže najdete|níže naleznete|následuje',
    translation: 'překlad*|přelož*',
    text: 'text|dopis|e-mail|email|mail|zpráva|zprávu|příspěvek|návrh|koncept|verze|verzi|odpověď',
    around: 'váš|vaše|tvůj|tvoje|opraven*|upraven*|kratší|krátk*|hotov*|požadovan*|formální|zdvořil*|vylepšen*',
  },
  ro: {
    courtesy: 'sigur|desigur|bineînțeles|cu plăcere',
    intro: 'iată|mai jos este|mai jos găsiți',
    translation: 'traducere*',
    text: 'textul|mesajul|e-mailul|emailul|scrisoarea|varianta|versiunea|răspunsul|postarea',
    around: 'tău|ta|dumneavoastră|corectat*|revizuit*|îmbunătățit*|scurt*|formal*|final*',
  },
  hu: {
    courtesy: 'persze|természetesen|szívesen|rendben',
    intro: 'íme|itt van|itt a|itt az|alább',
    translation: 'fordítás*|fordított*',
    text: 'szöveg|levél|üzenet|e-mail|email|válasz|változat|bejegyzés|vázlat',
    around: 'a|az|egy|javított|kijavított|átdolgozott|rövidebb|rövid|kész|kért|udvarias|hivatalos',
  },
  el: {
    courtesy: 'βεβαίως|φυσικά|ασφαλώς|ευχαρίστως',
    intro: 'ορίστε|εδώ είναι|παρακάτω|ακολουθεί',
    translation: 'μετάφραση*',
    text: 'κείμενο|μήνυμα|επιστολή|απάντηση|email|e-mail|εκδοχή',
    around: 'το|η|ένα|μια|σας|σου|διορθωμέν*|βελτιωμέν*|σύντομ*|επίσημ*',
  },
  tr: {
    courtesy: 'tabii ki|tabii|elbette|memnuniyetle',
    intro: 'işte|İşte|i̇şte|aşağıda',
    translation: 'çeviri*|tercüme*',
    text: 'metin|metni|metniniz|mesaj|mesajı|mesajınız|e-posta|e-postanız|mektup|mektubunuz|taslak|yanıt|yanıtınız|sürüm|versiyon|gönderi',
    around: 'bir|düzeltilmiş|düzenlenmiş|istediğiniz|kısa|daha|resmi|nazik|hazır',
  },
  vi: {
    courtesy: 'chắc chắn rồi|chắc chắn|tất nhiên|được thôi|vâng|dạ',
    intro: 'đây là|dưới đây là|sau đây là',
    translation: 'bản dịch*',
    text: 'bức thư|thư|email|e-mail|tin nhắn|bài đăng|bản nháp|văn bản|phiên bản|câu trả lời|bài viết',
    around: 'đã|được|sửa|chỉnh sửa|ngắn gọn|ngắn hơn|của bạn|bạn yêu cầu|trang trọng|lịch sự|hoàn chỉnh',
  },
  id: {
    courtesy: 'tentu saja|tentu|baiklah|baik|oke',
    intro: 'berikut ini adalah|berikut adalah|berikut ini|berikut|di bawah ini adalah|di bawah ini',
    translation: 'terjemahan*|terjemah*',
    text: 'surat|pesan|e-mail|email|surel|teks|draf|draft|versi|balasan|jawaban|postingan|tulisan',
    around: 'yang|sudah|telah|diperbaiki|direvisi|dikoreksi|anda|kamu|singkat|formal|sopan|lebih',
  },
  ar: {
    courtesy: 'بالتأكيد|بالطبع|طبعًا|طبعا|حسنًا|حسنا|بكل سرور',
    intro: 'إليك|إليكم|فيما يلي|هذه هي|هذا هو',
    translation: 'ترجم*|ترجمة|الترجمة',
    text: 'الرسالة|رسالة|رسالتك|النص|نص|نصك|البريد الإلكتروني|بريد|الرد|ردك|المسودة|مسودة|النسخة|نسخة|المنشور|منشورك',
    around: 'المصحح|المصححة|المنقحة|المنقح|المعدلة|المعدل|المحسنة|مصححة|منقحة|أقصر|رسمية|مهذبة|المطلوبة|المطلوب',
  },
  he: {
    courtesy: 'בטח|בוודאי|כמובן|בשמחה|ברור',
    intro: 'הנה|להלן|לפניך|לפניכם',
    translation: 'תרגום*|התרגום*',
    text: 'המכתב|מכתב|ההודעה|הודעה|המייל|מייל|האימייל|הטקסט|טקסט|הנוסח|נוסח|הטיוטה|טיוטה|הפוסט|התשובה|תשובה|הגרסה|גרסה',
    around: 'המתוקן|המתוקנת|מתוקנת|המעודכן|המעודכנת|שביקשת|שלך|הקצר|הקצרה|קצרה|רשמית|מנומסת|משופרת',
  },
  fa: {
    courtesy: 'حتماً|حتما|البته|با کمال میل',
    intro: 'در اینجا|اینجا|در زیر|در ادامه|این هم|بفرمایید',
    translation: 'ترجمه*|ترجمهٔ*',
    text: 'نامه|پیام|ایمیل|متن|پیش‌نویس|نسخه|نسخهٔ|پاسخ|پست',
    around: 'است|آمده است|شما|شده|اصلاح‌شده|اصلاح شده|ویرایش‌شده|ویرایش شده|کوتاه‌تر|رسمی|درخواستی|مؤدبانه',
  },
  hi: {
    courtesy: 'ज़रूर|जरूर|बिल्कुल|अवश्य',
    intro: 'यहाँ|यहां|यह रहा|यह रही|नीचे|निम्नलिखित|ये रहा',
    translation: 'अनुवाद*',
    text: 'पत्र|संदेश|ईमेल|मेल|पाठ|मसौदा|ड्राफ़्ट|ड्राफ्ट|उत्तर|जवाब|पोस्ट|संस्करण',
    around: 'है|दिया गया है|दी गई है|प्रस्तुत है|आपका|आपकी|का|की|एक|संशोधित|सुधारा हुआ|छोटा|औपचारिक|विनम्र',
  },
  zh: {
    courtesy: '当然可以|當然可以|当然|當然|好的|没问题|沒問題',
    intro: '以下是|以下为|以下為|这是|這是|下面是',
    translation: '翻译|翻譯|译文|譯文|译本',
    text: '邮件|郵件|信件|文本|草稿|回复|回覆|版本|消息|信息|帖子|文案|文章|信',
    around: '您的|你的|修改后的|修改後的|修订后的|更正后的|润色后的|潤飾後的|一封|一份|一个|正式的|简短的|簡短的|的',
  },
  ja: {
    courtesy: 'もちろんです|もちろん|はい|承知しました|かしこまりました',
    intro: '以下が|以下は|以下に|こちらが|こちらは|以下の通りです',
    translation: '翻訳|訳文',
    text: 'メール文|メール|文章|返信文|返信|下書き|原稿|投稿文|投稿|修正版|手紙|メッセージ|文面|案',
    around: 'です|になります|となります|でございます|ご依頼の|ご希望の|修正した|修正後の|丁寧な|短い|の|お送りする',
  },
  ko: {
    courtesy: '물론입니다|물론이죠|물론|네|알겠습니다',
    intro: '다음은|아래는|여기',
    translation: '번역*',
    text: '이메일*|메일*|메시지*|편지*|초안*|답장*|글*|게시물*|수정본*|버전*|텍스트*|문장*',
    around: '요청하신|수정된|수정한|정중한|간단한|짧은|입니다|있습니다',
  },
  th: {
    courtesy: 'แน่นอน|ได้เลย|ยินดีครับ|ยินดีค่ะ',
    intro: 'นี่คือ|ด้านล่างนี้คือ|ด้านล่างคือ|ต่อไปนี้คือ',
    translation: 'คำแปล|การแปล|ฉบับแปล',
    text: 'ข้อความ|จดหมาย|อีเมล|ร่าง|โพสต์|คำตอบ|ฉบับ',
    around: 'ของคุณ|ที่แก้ไขแล้ว|แบบ|สั้น ๆ|ทางการ|สุภาพ|ค่ะ|ครับ',
  },
};

import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('the language of a text that is being typed', () => {
  it.each([
    ['en', 'Please send me the invoice by Friday.'],
    ['de', 'Guten Morgen, wo ist der Bahnhof?'],
    ['fr', 'Bonjour, je suis en retard.'],
    ['es', 'La reunión fue aplazada hasta el viernes.'],
    ['pt', 'A reunião foi adiada para sexta'],
    ['it', 'La riunione è stata spostata'],
    ['nl', 'De vergadering is naar vrijdag verplaatst'],
    ['pl', 'Spotkanie zostało przełożone'],
    ['tr', 'Toplantı cumaya ertelendi'],
    ['nb', 'Møtet er flyttet til fredag'],
    ['ru', 'Встреча перенесена на пятницу'],
    ['uk', 'Зустріч перенесено на п’ятницю'],
    ['vi', 'Chào buổi sáng, bạn khỏe không?'],
    ['hi', 'आप कैसे हैं? बैठक शुक्रवार को है।'],
    ['ar', 'تم تأجيل الاجتماع إلى يوم الجمعة'],
    ['fa', 'صبح بخیر، حال شما چطور است؟'],
    ['ur', 'صبح بخیر، آپ کیسے ہیں؟'],
    ['zh', '早上好，你好吗？'],
    ['ja', '東京へ行きます。'],
    ['ko', '좋은 아침입니다'],
    ['he', 'בוקר טוב'],
    ['el', 'Καλημέρα'],
  ])('%s: %s', async (code, text) => {
    expect(await detectLanguage(text)).toEqual({ code, isSure: true });
  });

  it('is not sure of a short word that several languages could have', async () => {
    expect((await detectLanguage('ok'))?.isSure).not.toBe(true);
    expect((await detectLanguage('hotel'))?.isSure).not.toBe(true);
  });

  it.each(['', '12 + 30 = 42', '…', 'https://example.com/a', '{name}'])('has none for %j', async (text) => {
    expect(await detectLanguage(text)).toBeNull();
  });

  it('is told by the words, not by a name or an address among them', async () => {
    expect((await detectLanguage('مرحبًا من Deskmate، اكتب إلى support@deskmate.example'))?.code).toBe('ar');
    expect((await detectLanguage('Der Laden heißt 東京 und ist neu.'))?.code).toBe('de');
  });
});

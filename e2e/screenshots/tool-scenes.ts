import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

type Language = 'en' | 'ar';
export type Scene = {
  tool: 'write' | 'translate' | 'read' | 'art';
  /** What the stand-in of a vendor answers. */
  answer: string;
  /** Uses the tool, whose page is open, until its result is whole. */
  play: (page: Page) => Promise<void>;
  /** Scrolls the subject of the picture into view. */
  show: (page: Page) => Promise<void>;
};

const words = {
  en: {
    notes: 'Email to my landlord: the heating in flat 4 is broken since Monday, please repair it this week',
    letter:
      'Subject: Heating in flat 4\n\nDear Mr Hill,\n\nThe heating in flat 4 has been broken since Monday. Could you please have it repaired this week? I am at home on Thursday and Friday.\n\nKind regards,\n[your name]',
    source: 'صباح الخير! نُقل الاجتماع إلى يوم الجمعة الساعة 10:30. هل يمكنك إحضار أرقام شهر مارس؟',
    translation: 'Good morning! The meeting has been moved to Friday at 10:30. Could you bring the figures for March?',
    question: 'What does a household pay?',
    cited: 'A household pays 48.00 a year [p. 2: "The fee pays for water, tools and the insurance."].',
    image: 'A lighthouse at dawn over a quiet bay',
  },
  ar: {
    notes: 'رسالة إلى صاحب البيت: التدفئة معطلة في الشقة 4 منذ الاثنين، وأرجو إصلاحها هذا الأسبوع',
    letter:
      'الموضوع: التدفئة في الشقة 4\n\nالسيد هيل المحترم،\n\nالتدفئة في الشقة 4 معطلة منذ يوم الاثنين. أرجو أن تصلحوها هذا الأسبوع، وأنا في البيت يومي الخميس والجمعة.\n\nمع أطيب التحيات،\n[اسمك]',
    source: 'صباح الخير! نُقل الاجتماع إلى يوم الجمعة الساعة 10:30. هل يمكنك إحضار أرقام شهر مارس؟',
    translation: 'Good morning! The meeting has been moved to Friday at 10:30. Could you bring the figures for March?',
    question: 'كم تدفع الأسرة؟',
    cited: 'تدفع الأسرة 48.00 في السنة [p. 2: "تغطي الرسوم الماء والأدوات والتأمين"].',
    image: 'منارة عند الفجر فوق خليج هادئ',
  },
} satisfies Record<Language, object>;

const sample = (language: Language) =>
  fileURLToPath(new URL(`../../dashboard/src/features/read/sample/garden-${language}.pdf`, import.meta.url));

const main = (page: Page) => page.locator('main');
const untilQuiet = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });

/** The scenes that a vendor answers. */
export function scenes(language: Language): Scene[] {
  const { notes, letter, source, translation, question, cited } = words[language];
  return [
    {
      tool: 'write',
      answer: letter,
      async play(page) {
        await page.evaluate(() => localStorage.setItem('write_settings', JSON.stringify({ language: 'same' })));
        await page.reload({ waitUntil: 'networkidle' });
        await main(page).locator('textarea').first().fill(notes);
        await page.keyboard.press('Control+Enter');
        await page.waitForURL(/\/write\/[0-9a-f-]{36}$/);
        await untilQuiet(page);
      },
      show: (page) =>
        main(page)
          .locator('article')
          .first()
          .evaluate((element) => element.scrollIntoView()),
    },
    {
      tool: 'translate',
      answer: translation,
      async play(page) {
        await main(page).locator('textarea').first().fill(source);
        await page.keyboard.press('Control+Enter');
        await expect(page.locator('[data-translation]')).toContainText('Good morning', { timeout: 30_000 });
        await untilQuiet(page);
      },
      show: async () => {},
    },
    {
      tool: 'read',
      answer: cited,
      async play(page) {
        await page.locator('[data-read-file]').setInputFiles(sample(language));
        // A question that comes before the document is read is refused.
        await expect(page.getByText(/· 4 (pages|صفحات)/)).toBeAttached({ timeout: 30_000 });
        await page.getByRole('tab').last().click();
        const composer = main(page).locator('textarea').last();
        await composer.fill(question);
        await expect(async () => {
          await composer.press('Enter');
          await expect(page.locator('[data-answer]')).toHaveCount(1, { timeout: 2000 });
        }).toPass({ timeout: 30_000 });
        await untilQuiet(page);
      },
      show: async (page) => {
        await page.getByRole('tab').last().click();
        await page
          .locator('[data-answer]')
          .first()
          .evaluate((element) => element.scrollIntoView({ block: 'center' }));
      },
    },
  ];
}

/** A description with a style; the samples of the styles are the project's own. */
export async function describeImage(page: Page, language: Language): Promise<Pick<Scene, 'tool' | 'show'>> {
  await page.goto('/dashboard/art', { waitUntil: 'networkidle' });
  await main(page).locator('textarea').first().fill(words[language].image);
  const style = page.locator('input[type="radio"]');
  return {
    tool: 'art',
    async show() {
      await style.nth(4).check({ force: true });
      await main(page)
        .locator('textarea')
        .first()
        .evaluate((element) => element.scrollIntoView());
    },
  };
}

import { specialTool } from './special-tool.ts';
import type { Words } from './words.ts';

export type AiToolType = 'text' | 'art' | 'special';

/**
 * A card of the tools page. `imageSrc` names a symbol of the site's sprite; `successor` is the model that answers today
 * where the vendor has retired this one.
 */
export type AiTool = {
  id: string;
  name: Words;
  type: AiToolType;
  imageSrc: string;
  description: Words;
  successor?: string;
};

const latin = (name: string): Words => ({ en: name, ar: name });

/** The static catalogue. What the dashboard offers comes from the server's model table. */
export const aiTools: readonly AiTool[] = [
  {
    id: 'gpt-3-5-turbo',
    name: latin('GPT-3.5 Turbo'),
    type: 'text',
    imageSrc: '/sprite.svg#tool-swift',
    successor: 'GPT-6 Luna',
    description: {
      en: 'Quick answers for short questions, drafts and lists. A light model for everyday tasks.',
      ar: 'إجابات سريعة للأسئلة القصيرة والمسودات والقوائم. نموذج خفيف لحاجات كل يوم.',
    },
  },
  {
    id: 'gpt-4o',
    name: latin('GPT-4o'),
    type: 'text',
    imageSrc: '/sprite.svg#tool-bubble',
    description: {
      en: 'A careful all-rounder that also reads images. Good for longer texts and step-by-step work.',
      ar: 'متعدّد المهام ودقيق، ويقرأ الصور أيضًا. مناسب للنصوص الطويلة والعمل خطوة بخطوة.',
    },
  },
  {
    id: 'dall-e-3',
    name: latin('DALL·E 3'),
    type: 'art',
    imageSrc: '/sprite.svg#tool-art',
    successor: 'GPT Image 2',
    description: {
      en: 'Turns a description into an image: covers, sketches, product ideas, in the style you choose.',
      ar: 'يحوّل الوصف إلى صورة: أغلفة ورسوم وأفكار منتجات، بالأسلوب الذي تختاره.',
    },
  },
  {
    id: 'claude-3-5-sonnet',
    name: latin('Claude 3.5 Sonnet'),
    type: 'text',
    imageSrc: '/sprite.svg#tool-pen',
    successor: 'Claude Sonnet 5.5',
    description: {
      en: 'Writes with a natural voice and reads long documents. A favourite for editing and for code.',
      ar: 'يكتب بأسلوب طبيعي ويقرأ المستندات الطويلة. مفضّل للتحرير وللبرمجة.',
    },
  },
  {
    id: 'gemini-2-0-flash',
    name: latin('Gemini-2.0-Flash'),
    type: 'text',
    imageSrc: '/sprite.svg#tool-layers',
    successor: 'Gemini 3.8 Flash',
    description: {
      en: 'Fast with large inputs. For when there’s a lot to read and little time.',
      ar: 'سريع مع النصوص الكبيرة، ومناسب حين تكثر القراءة ويقل الوقت.',
    },
  },
  {
    ...specialTool,
    type: 'special',
    imageSrc: '/sprite.svg#tool-book',
    description: {
      en: 'Answers questions about Islam and names its sources. References to the Qur’an and seven hadith collections are checked against an index where possible. It explains; it gives no rulings.',
      ar: 'يجيب عن الأسئلة الإسلامية ويذكر مصادره. تُطابَق مراجع القرآن وسبعة من كتب الحديث مع فهرس حيثما أمكن. يشرح ولا يُفتي.',
    },
  },
];

/** Categories of the tools page, in order; the first is selected at the start. */
export const toolCategories = [
  { id: 'models', title: { en: 'AI Models', ar: 'نماذج الذكاء الاصطناعي' }, type: 'text' },
  { id: 'image', title: { en: 'Image Tools', ar: 'أدوات الصور' }, type: 'art' },
  { id: 'writing', title: { en: 'Writing Tools', ar: 'أدوات الكتابة' }, type: 'text' },
  { id: 'translate', title: { en: 'Translate Tools', ar: 'أدوات الترجمة' }, type: 'text' },
] as const satisfies readonly { id: string; title: Words; type: AiToolType }[];

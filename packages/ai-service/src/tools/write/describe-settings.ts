import type { ChosenSettings } from '@deskmate/api/writing/choose-settings';
import { subjectMark } from '@deskmate/api/writing/subject-line';

const formats: Record<ChosenSettings['format'], string> = {
  kept: `Keep the kind and the layout of the text: its greeting, its sign-off, its lists and headings, and a first line that begins with "${subjectMark}", if it has one.`,
  email: `It is an email. The first line is "${subjectMark} " and a subject of at most nine words; the word "${subjectMark}" stays in English whatever the language of the email. Then an empty line, a greeting, the body and a sign-off. Plain text without Markdown.`,
  message: 'It is a short message for a phone. No subject, no formal sign-off, plain text without Markdown.',
  letter:
    'It is a letter: salutation, body, closing. Plain text without Markdown, no postal addresses unless they are given.',
  comment:
    'It is a comment under a post or a review. No subject, no greeting, no sign-off, plain text without Markdown.',
  post: 'It is a post for a social network. No subject, plain text without Markdown, at most two hashtags and only where they help.',
  linkedin:
    'It is a LinkedIn post: a first line that makes people read on, short paragraphs, plain text without Markdown, at most three hashtags at the end.',
  blog: 'It is a blog article in Markdown: a title as heading, short sections with subheadings.',
  essay: 'It is an essay in Markdown: a title as heading, an introduction, an argument in paragraphs, a conclusion.',
  report:
    'It is a report in Markdown: a title as heading, the result first, sections with subheadings, lists where they help.',
};

const lengths: Record<ChosenSettings['length'], string> = {
  kept: 'Keep about its length.',
  short: 'Keep it short: only what has to be said.',
  medium: 'Give it a medium length: what has to be said and what makes it clear.',
  long: 'Make it detailed: develop each point, without padding.',
};

const tones: Record<Exclude<ChosenSettings['tone'], 'kept'>, string> = {
  neutral: 'neutral',
  friendly: 'friendly and warm',
  professional: 'professional and polite',
  formal: 'formal',
  direct: 'direct and firm, but polite',
  persuasive: 'persuasive',
  enthusiastic: 'enthusiastic',
  empathetic: 'empathetic and considerate',
  apologetic: 'apologetic, without grovelling',
  humorous: 'light and humorous',
};

/** What the model is told about the text to write. Where the client asks for a change, only what was chosen is said. */
export function describeSettings({ format, tone, length }: ChosenSettings, hasWish: boolean): string[] {
  const isShortArticle = length === 'short' && (format === 'blog' || format === 'essay' || format === 'report');
  const toneRule = tone === 'kept' ? 'Keep its tone.' : `Its tone is ${tones[tone]}.`;
  const lengthRule = isShortArticle ? 'Keep it under 300 words.' : lengths[length];
  return [
    formats[format],
    ...(hasWish && tone === 'kept' ? [] : [toneRule]),
    ...(hasWish && length === 'kept' ? [] : [lengthRule]),
  ];
}

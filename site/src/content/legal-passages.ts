import type { Language } from '@deskmate/brand/words';

/**
 * `[Operator: …]` in a legal text names what an operator should add in its place. Until then the public page leaves
 * it out, so the text around it must read well without it; `pnpm admin check` lists the missing ones.
 */
const openPassage = /\s?\[(?:Operator|المشغّل):[^[\]]*\]/g;

export const leaveOutOpenPassages = (html: string): string => html.replace(openPassage, '');

/** The operator's name and address, as the environment of the build has them; null without a name. */
export const operatorLine = (): string | null => {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address } = process.env;
  return name ? [name, address].filter(Boolean).join(', ') : null;
};

const unnamed: Record<Language, string> = { en: 'the operator of this website', ar: 'مشغّل هذا الموقع' };

/** What the legal texts call the operator, as HTML. */
export const operatorHtml = (language: Language): string =>
  (operatorLine() ?? unnamed[language]).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

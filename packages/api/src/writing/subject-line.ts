/** The line with which an email begins; the service asks the model for it in this form, in every language. */
export const subjectMark = 'Subject:';

/** Marks that models write in spite of it, in the language of the text. */
const marked =
  /^\s*(?:\*\*)?(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|konu|тема|الموضوع|موضوع|主题|主旨|件名|제목)(?:\*\*)?\s*[:：](?:\*\*)?[ \t]*([^\n]*)(?:\n|$)/iu;

export type Parts = { subject: string | null; body: string };

/** The subject of an email and what follows it; `subject` is null for a text that begins without one. */
export function splitSubject(text: string): Parts {
  const found = marked.exec(text);
  if (!found) return { subject: null, body: text };
  return {
    subject: (found[1] ?? '').replace(/\*\*$/, '').trim(),
    body: text.slice(found[0].length).replace(/^\s*\n/, ''),
  };
}

/** Puts both together again. */
export const joinSubject = ({ subject, body }: Parts): string =>
  subject === null ? body : `${subjectMark} ${subject}\n\n${body}`;

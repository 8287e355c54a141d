/** Mail programs on Windows cut an address that is longer. */
const longestLink = 1900;

export type MailLink = {
  href: string;
  /** Whether the text was too long for the address: it has to be pasted. */
  isCut: boolean;
};

/** The address that opens a mail program with this text in it; without the text where that is too long. */
export function mailLink(subject: string, body: string): MailLink {
  const start = `mailto:?subject=${encode(subject.slice(0, 300))}`;
  const href = `${start}&body=${encode(body.replace(/\r?\n/g, '\r\n'))}`;
  return href.length <= longestLink ? { href, isCut: false } : { href: start, isCut: true };
}

/** Half of a pair of surrogates cannot be encoded. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

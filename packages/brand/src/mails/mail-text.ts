/**
 * One mail in one language. `{…}` are values the sender fills in; a paragraph whose value is missing is left out.
 * `{product}` and `{supportAddress}` are always known. `lists` follow the body, each under its heading, and are left out
 * when empty. `button` labels the mail's link and `after` stands below it. `alarm` labels a second link below that, by
 * which the reader says that it was not them.
 */
export type MailText = {
  subject: string;
  body: string[];
  lists?: { items: string; heading: string }[];
  button?: string;
  after?: string[];
  alarm?: string;
};

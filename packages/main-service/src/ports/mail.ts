/** One mail, ready to be sent. */
export type MailMessage = {
  /** The same for every attempt, so that a receiver can recognise a second copy. */
  id: string;
  to: string;
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  html: string;
  language: 'en' | 'ar';
  writtenAtMs: number;
};

export type Mail = {
  /** @throws Error when it was not sent; it is tried again. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

/** How many mails one process sends at the same time. */
export const mailsAtOnce = 3;

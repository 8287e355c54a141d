/** One mail, ready to leave. */
export type MailMessage = {
  /** Stays the same however often it is tried, so that a receiver can recognise a second copy. */
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
  /** @throws Error when it did not leave; it will be tried again. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

type MailSummary = { id: string; to: string; subject: string; writtenAt: string };
export type ReadMail = MailSummary & { from: string; replyTo: string | null; text: string; html: string };

/** Reads the mails that `createFolderMail` wrote, for a person who has no mail server to look at. */
export type OutboxMailbox = {
  /** Newest first. */
  list(limit?: number): Promise<MailSummary[]>;
  read(id: string): Promise<ReadMail | null>;
};

const fileName = /^([0-9a-f-]{36})\.eml$/;

export function createOutboxMailbox(folder: string): OutboxMailbox {
  const read = async (id: string): Promise<ReadMail | null> => {
    if (!fileName.test(`${id}.eml`)) return null;
    const bytes = await readFile(join(folder, `${id}.eml`)).catch(() => null);
    if (!bytes) return null;
    const mail = await PostalMime.parse(bytes);
    return {
      id,
      to: mail.to?.[0]?.address ?? '',
      from: mail.from?.address ?? '',
      replyTo: mail.replyTo?.[0]?.address ?? null,
      subject: mail.subject ?? '',
      writtenAt: mail.date ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    };
  };
  return {
    read,
    async list(limit = 100) {
      const names = await readdir(folder).catch(() => []);
      const ids = names.flatMap((name) => fileName.exec(name)?.[1] ?? []);
      // Ids rise with time.
      const newest = ids.sort().reverse().slice(0, limit);
      const mails = await Promise.all(newest.map(read));
      return mails.flatMap((mail) =>
        mail ? [{ id: mail.id, to: mail.to, subject: mail.subject, writtenAt: mail.writtenAt }] : [],
      );
    },
  };
}

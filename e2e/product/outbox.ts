import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

export type Outbox = {
  /** Waits for the newest mail to an address, and for one after `after` mails have come. */
  newestTo(address: string, options?: { after?: number }): Promise<Email>;
  /** Waits for a mail to an address that holds a link whose path begins with `path`. @returns the newest such link */
  linkTo(address: string, path: string): Promise<URL>;
  /** How many mails an address has got. */
  countTo(address: string): Promise<number>;
};

/** The mails that the product writes as files while no mail server is set. */
export function createOutbox(folder: string): Outbox {
  // A mail never changes once its file has its name, and a product of many tests has hundreds.
  const known = new Map<string, Promise<Email>>();
  const read = (file: string): Promise<Email> => {
    const mail = known.get(file) ?? PostalMime.parse(readFileSync(join(folder, file)));
    known.set(file, mail);
    return mail;
  };
  const mailsTo = async (address: string): Promise<Email[]> => {
    const files = safeList(folder).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(files.map(read));
    return mails
      .filter((mail) => mail.to?.some((to) => to.address === address))
      .sort((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''));
  };
  const until = async <T>(what: string, find: () => Promise<T | undefined>): Promise<T> => {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const found = await find();
      if (found !== undefined) return found;
      await wait(50);
    }
    throw new Error(`No ${what} came`);
  };
  return {
    newestTo: (address, { after = 0 } = {}) =>
      until(`mail to ${address}`, async () => {
        const mails = await mailsTo(address);
        return mails.length > after ? mails.at(-1) : undefined;
      }),
    linkTo: (address, path) =>
      until(`link to ${path} for ${address}`, async () => {
        const links = (await mailsTo(address)).flatMap(linksIn);
        return links.findLast((link) => link.pathname.startsWith(path));
      }),
    countTo: async (address) => (await mailsTo(address)).length,
  };
}

const linksIn = ({ text = '' }: Email): URL[] =>
  (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).map((link) => new URL(link));

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

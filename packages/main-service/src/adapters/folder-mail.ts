import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@deskmate/service-kit/monitoring/log';
import { createTransport } from 'nodemailer';
import type { Mail } from '../ports/mail.ts';
import { composeMail, defaultSender } from './compose-mail.ts';

/** Each mail becomes an `.eml` file; the log names its path and never what it says. */
export function createFolderMail({ folder, from, log }: { folder: string; from: string | null; log: Log }): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(composeMail(message, from ?? defaultSender));
      const file = join(folder, `${message.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Readers see a whole file or none.
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'mail written');
    },
    close: () => composer.close(),
  };
}

import { Readable } from 'node:stream';
import { ServiceError } from '@deskmate/api/contracts/errors';
import type { Client } from '../../clients/clients-repository.ts';
import type { MainContext } from '../../context.ts';
import { queueSecurityMail } from '../../identity/secure-account/queue-security-mail.ts';
import type { SignInSession } from '../../identity/sessions/sign-in-sessions-repository.ts';
import { hashToken } from '../../secrets.ts';
import { writeAccount } from '../write-account.ts';
import { type ArchiveFile, writeArchive } from './write-archive.ts';

type Deps = MainContext & {
  /** Ids of the clients whose export this process is sending. */
  runningExports: Set<string>;
};

/** Much longer than reading an archive takes; a browser that stops reading is disconnected after this. */
export const longestExportMs = 60 * 60_000;

/**
 * The archive behind a link, made as it is read, one at a time for each client in this process.
 * @throws ServiceError `link_expired`, or `conflict` while another one of the client is being sent.
 */
export async function openExport(app: Deps, { token, ip }: { token: string; ip: string }): Promise<Readable> {
  const { repositories, runningExports } = app;
  const now = app.clock.date();
  const used = await repositories.linkTokens.consume(hashToken(token), 'export', now);
  const alive = used && (await repositories.signInSessions.findAlive(used.subjectId, now));
  if (!alive) throw new ServiceError('link_expired');
  const clientId = alive.client.id;
  if (runningExports.has(clientId)) throw new ServiceError('conflict', { detail: oneAtATime });
  runningExports.add(clientId);
  try {
    // The AI service is asked before the first byte is sent, so that its failure is an error response and not an incomplete archive.
    const names = await app.clientData.listExport(clientId);
    await tellOwner(app, alive, { ip, now });
    const archive = Readable.from(writeArchive(filesOf(app, clientId, names)), { objectMode: false });
    const timer = setTimeout(() => archive.destroy(new Error('the export took too long')), longestExportMs).unref();
    const unsubscribe = app.callerCheck.onSessionEnd((id) => {
      if (id === used.subjectId) archive.destroy(new Error('the session of an export has ended'));
    });
    archive.once('close', () => {
      const action = archive.readableEnded ? 'own_data_export_finished' : 'own_data_export_failed';
      app.background.run('record an export', () => record(app, { clientId, action, ip }));
      unsubscribe();
      clearTimeout(timer);
      runningExports.delete(clientId);
    });
    return archive;
  } catch (error) {
    runningExports.delete(clientId);
    await record(app, { clientId, action: 'own_data_export_failed', ip });
    throw error;
  }
}

type Outcome = { clientId: string; action: 'own_data_export_finished' | 'own_data_export_failed'; ip: string };

const record = ({ clock, repositories }: Pick<Deps, 'clock' | 'repositories'>, outcome: Outcome): Promise<void> =>
  repositories.audit.add({ ...outcome, at: clock.date() });

async function tellOwner(
  app: Deps,
  { client, session }: { client: Client; session: SignInSession },
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  await app.transact(async (tx) => {
    await tx.audit.add({ clientId: client.id, action: 'own_data_exported', ip, at: now });
    const mail = { kind: 'data_exported' as const, to: client, values: { firstName: client.firstName, when: now } };
    await queueSecurityMail(tx, mail, session.createdAt);
  });
}

const oneAtATime = 'An export of your data is being downloaded. Wait for it to finish.';

async function* filesOf(app: Deps, clientId: string, names: string[]): AsyncIterable<ArchiveFile> {
  const account = writeAccount(app.repositories.clientRecords, clientId);
  yield { name: 'account.json', content: Readable.from(account, { objectMode: false }) };
  const picture = await app.profilePictures.open(clientId);
  if (picture) yield { name: 'profile-picture.webp', content: picture };
  for (const name of names) {
    const content = await app.clientData.openExport(clientId, name);
    // The file no longer exists; its record in the export says so.
    if (content) yield { name, content };
  }
}

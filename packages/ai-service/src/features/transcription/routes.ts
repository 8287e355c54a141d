import { buffer } from 'node:stream/consumers';
import * as contracts from '@deskmate/api/contracts/ai/transcriptions';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { declareRoute } from '@deskmate/service-kit/declare-route';
import { parseInput } from '@deskmate/service-kit/invalid-input';
import { networkOf } from '@deskmate/service-kit/network';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Credit } from '../../ports/credit.ts';
import { acceptUploads, takesUpload, type Upload, withUpload } from '../files/receive-upload.ts';
import { type TranscriptionDeps, transcribe } from './transcribe.ts';

/** Dictation. Its own scope, because it reads a form. */
export async function transcriptionRoutes(
  app: FastifyInstance,
  deps: TranscriptionDeps & { credit: Credit },
): Promise<void> {
  await acceptUploads(app);

  declareRoute(app, {
    contract: contracts.readDictation,
    access: 'client',
    limit: 'read',
    handler: () => ({ available: deps.transcriber !== null }),
  });

  declareRoute(app, {
    contract: contracts.transcribe,
    access: 'client',
    limit: 'dictation',
    ...takesUpload,
    handler: ({ request, reply, caller }) =>
      withUpload(request, async (upload) => {
        const { language } = parseInput(contracts.transcriptionFields, fieldsOf(upload), 'body');
        await deps.credit.requirePlan(caller.clientId);
        return transcribe(deps, {
          clientId: caller.clientId,
          network: networkOf(request.ip),
          bytes: await bytesOf(upload),
          language: language ?? null,
          signal: untilGone(reply),
        });
      }),
  });
}

/** The text fields that came before the file. */
const fieldsOf = ({ fields }: Upload): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
    ),
  );

async function bytesOf({ content }: Upload): Promise<Buffer> {
  const bytes = await buffer(content);
  if (bytes.length > fieldLimits.uploadBytes) throw new ServiceError('payload_too_large');
  return bytes;
}

/** Aborts when the connection closes before the answer has gone: a cancelled dictation costs the vendor nothing more. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => raw.writableFinished || controller.abort());
  return controller.signal;
}

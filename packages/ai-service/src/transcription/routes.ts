import { buffer } from 'node:stream/consumers';
import * as contracts from '@deskmate/api/contracts/ai/transcriptions';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { fieldLimits } from '@deskmate/api/limits';
import { declareRoute } from '@deskmate/service-kit/http/declare-route';
import { parseInput } from '@deskmate/service-kit/http/invalid-input';
import {
  abortOnDisconnect,
  acceptUploads,
  takesUpload,
  type Upload,
  withUpload,
} from '@deskmate/service-kit/http/receive-upload';
import { networkOf } from '@deskmate/service-kit/net/network';
import { createFairQueue } from '@deskmate/service-kit/work/fair-queue';
import type { FastifyInstance } from 'fastify';
import type { Credit } from '../ports/credit.ts';
import { type TranscriptionDeps, transcribe } from './transcribe.ts';

/** Recordings that are held in memory. The body of one that waits is not read yet. */
const bounds = {
  atOnce: 12,
  atOncePerClient: 2,
  maxWaiting: 96,
  maxWaitingPerClient: 8,
  retryAfterSeconds: 10,
};

export type DictationDeps = TranscriptionDeps & { credit: Credit };

/** Dictation. Its own scope, because it reads a form. */
export async function transcriptionRoutes(app: FastifyInstance, deps: DictationDeps): Promise<void> {
  await acceptUploads(app);
  const fairQueue = createFairQueue(bounds);

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
        const { clientId } = caller;
        await deps.credit.requirePlan(clientId);
        const signal = abortOnDisconnect(reply);
        const work = async () => {
          const input = { clientId, network: networkOf(request.ip), language: language ?? null, signal };
          return transcribe(deps, { ...input, bytes: await bytesOf(upload) });
        };
        return fairQueue(clientId, work, { signal });
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

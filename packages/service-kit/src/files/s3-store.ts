import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '@deskmate/api/contracts/errors';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, request } from 'undici';
import { spoolFile } from '../http/spool-file.ts';
import type { Dependency } from '../monitoring/dependencies.ts';
import { checkKey, type FileStore } from './file-store.ts';

export type S3Options = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Keeps files in a folder of any S3-compatible store's bucket, which must exist. */
export function createS3Store(options: S3Options & { folder: string; dependency: Dependency }): FileStore {
  const send = watched(createSender(options), options.dependency);
  return {
    // The space of the store is its operator's.
    requireSpace: async () => {},
    async put(key, content, limitBytes) {
      checkKey(key);
      // Spooled first: the store wants size and hash ahead, and half a file must never reach it.
      const spool = await mkdtemp(join(tmpdir(), 'deskmate-upload-'));
      try {
        const path = join(spool, 'file');
        const stored = await spoolFile(path, content, limitBytes);
        const headers = { 'content-length': String(stored.bytes), 'x-amz-content-sha256': stored.sha256 };
        const answer = await send('PUT', key, headers, createReadStream(path));
        await answer.body.dump();
        refuseFailure(answer);
        return stored;
      } finally {
        await rm(spool, { recursive: true, force: true });
      }
    },
    async get(key) {
      const answer = await send('GET', key);
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        if (answer.statusCode !== 404) refuseFailure(answer);
        return null;
      }
      return { content: answer.body, bytes: Number(answer.headers['content-length']) };
    },
    async delete(key) {
      const answer = await send('DELETE', key);
      await answer.body.dump();
      if (answer.statusCode !== 404) refuseFailure(answer);
    },
  };
}

type Send = (
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  headers?: Record<string, string>,
  body?: Dispatcher.DispatchOptions['body'],
) => Promise<Dispatcher.ResponseData>;

/** A store that refuses our keys or has no such bucket works for nobody either. */
const watched =
  (send: Send, dependency: Dependency): Send =>
  async (...call) => {
    try {
      const answer = await send(...call);
      const { statusCode } = answer;
      if (statusCode >= 500 || statusCode === 401 || statusCode === 403) dependency.fails(failureOf(statusCode));
      else dependency.works();
      return answer;
    } catch (error) {
      dependency.fails(error);
      throw error;
    }
  };

const failureOf = (status: number): Error => new Error(`the file store answered ${status}`);

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function createSender({ endpoint, bucket, folder, ...keys }: S3Options & { folder: string }): Send {
  return async (method, key, headers = { 'x-amz-content-sha256': emptyHash }, body) => {
    const url = `${endpoint}/${bucket}/${folder}/${checkKey(key)}`;
    const signed = await new AwsV4Signer({ ...keys, method, url, headers, service: 's3' }).sign();
    return request(url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      headersTimeout: 15_000,
      bodyTimeout: 30_000,
    });
  };
}

function refuseFailure({ statusCode }: Dispatcher.ResponseData): void {
  if (statusCode < 300) return;
  throw new ServiceError('service_unavailable', { cause: failureOf(statusCode) });
}

import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3StandIn = {
  endpoint: string;
  /** By path, the bucket first. */
  objects: Map<string, Buffer>;
  /** The status of every answer; null while it works. */
  failWith: number | null;
  close(): Promise<void>;
};

/** An S3-compatible store on a free port of loopback: PUT, GET and DELETE of whole objects, signed with `s3Keys`. */
export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const server = http.createServer(async (request, answer) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const status = fake.failWith ?? statusFor(request, body, objects.has(path));
    if (status === 200 && request.method === 'PUT') objects.set(path, body);
    if (status === 204) objects.delete(path);
    const content = (status === 200 && request.method === 'GET' && objects.get(path)) || Buffer.alloc(0);
    answer.writeHead(status, { 'content-length': content.length }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: S3StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith: null,
    close: () => new Promise((closed) => void server.close(() => closed()).closeAllConnections()),
  };
  return fake;
}

function statusFor(request: http.IncomingMessage, body: Buffer, exists: boolean): number {
  const isWhole = request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
  if (!isWhole || !isSigned(request)) return 403;
  if (request.method === 'DELETE') return 204;
  return request.method === 'PUT' || exists ? 200 : 404;
}

export const s3Keys = { region: 'eu', accessKeyId: 'id', secretAccessKey: 'secret' };

/** AWS signature version 4, as its documentation tells a server to check it. */
function isSigned({ method, url = '', headers }: http.IncomingMessage): boolean {
  const { region, accessKeyId, secretAccessKey } = s3Keys;
  const [, day, names = '', signature] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/(\\d{8})/${region}/s3/aws4_request, SignedHeaders=([^,]+), Signature=(\\w{64})$`,
    ).exec(headers.authorization ?? '') ?? [];
  if (!day || !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return false;
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, hash].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

import type { Readable } from 'node:stream';

export type StoredFile = { bytes: number; sha256: string };

/** Where people's files are kept: a folder, or an S3-compatible store. Keys are ours, such as `chat/0f3a…`. */
export type FileStore = {
  /**
   * Called before anything of a client is taken in, so that its files never fill the disk that all others need.
   * @throws ServiceError `storage_full`
   */
  requireSpace(): Promise<void>;
  /**
   * Stores a file while it is received; stores nothing when it is incomplete.
   * @throws ServiceError `payload_too_large` as soon as `limitBytes` is passed.
   */
  put(key: string, content: AsyncIterable<Uint8Array>, limitBytes: number): Promise<StoredFile>;
  /** Null when there is none. The caller must read the stream to its end or destroy it. */
  get(key: string): Promise<{ content: Readable; bytes: number } | null>;
  /** Also when there is none. */
  delete(key: string): Promise<void>;
};

/** @throws Error for a key that could lead out of the store; keys never come from people. */
export function checkKey(key: string): string {
  if (!/^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(key) || key.length > 200)
    throw new Error('not a key of the file store');
  return key;
}

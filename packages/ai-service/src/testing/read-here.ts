import { runHere } from '@deskmate/service-kit/testing/run-here';
import type { PagePart } from '../documents/readers/document-task.ts';
import { readTask } from '../documents/readers/read-task.ts';
import { inspectTask } from '../transcription/inspect-task.ts';

/** The words of a page that ends the process which reads it, where `readHere` reads it. */
export const endingWords = 'This page ends its process.';

/** Reads files, documents and recordings in this process. */
export const readHere = runHere(
  { 'document-process.ts': readTask, 'recording-process.ts': inspectTask },
  (part) => (part as PagePart).type === 'page' && (part as { text: string }).text === endingWords,
);

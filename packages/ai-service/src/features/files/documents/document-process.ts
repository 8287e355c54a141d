import { answerTask } from '@deskmate/service-kit/answer-task';
import { DocumentFault } from './document-text.ts';

export type DocumentTask = { reader: 'pdf' | 'docx' | 'xlsx'; bytes: Uint8Array };
export type DocumentRead = { text: string } | { fault: DocumentFault['fault'] | 'damaged' };

// Each loaded only when it is needed: the process lives for one document.
const readers = {
  pdf: async (bytes: Uint8Array) => (await import('./read-pdf.ts')).readPdf(bytes),
  docx: async (bytes: Uint8Array) => (await import('./read-docx.ts')).readDocx(bytes),
  xlsx: async (bytes: Uint8Array) => (await import('./read-xlsx.ts')).readXlsx(bytes),
};

answerTask(async ({ reader, bytes }: DocumentTask): Promise<DocumentRead> => {
  try {
    return { text: await readers[reader](bytes) };
  } catch (error) {
    return { fault: error instanceof DocumentFault ? error.fault : 'damaged' };
  }
});

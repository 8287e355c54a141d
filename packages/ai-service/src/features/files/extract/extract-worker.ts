import { parentPort, workerData } from 'node:worker_threads';
import { ExtractFault } from './extract-fault.ts';
import { readDocx } from './read-docx.ts';
import { readPdf } from './read-pdf.ts';
import { readXlsx } from './read-xlsx.ts';

export type ExtractTask = { reader: 'pdf' | 'docx' | 'xlsx'; bytes: Uint8Array };
export type Extracted = { text: string } | { fault: 'protected' | 'damaged' | 'too_large' | 'empty' };

const readers = { pdf: readPdf, docx: readDocx, xlsx: readXlsx };

async function extract({ reader, bytes }: ExtractTask): Promise<Extracted> {
  try {
    return { text: await readers[reader](bytes) };
  } catch (error) {
    return { fault: error instanceof ExtractFault ? error.fault : 'damaged' };
  }
}

parentPort?.postMessage(await extract(workerData as ExtractTask));

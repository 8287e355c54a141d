import { fieldLimits } from '@deskmate/api/limits';
import { describePage } from './describe-page.ts';
import { detectLanguage } from './detect-language.ts';
import { dividePages } from './divide-pages.ts';
import type { DocumentTask, PagePart, PagesRead } from './document-task.ts';
import { DocumentFault } from './document-text.ts';
import { openPdf } from './read-pdf.ts';
import { readWithoutPages } from './read-without-pages.ts';

type PagesTask = Extract<DocumentTask, { want: 'pages' }>;
type Send = (part: PagePart) => void;

/** Computing time of one turn; then other documents have theirs. At most half of the process's limit. */
const turnMs = 5000;
const enoughForLanguage = 6000;

/** Sends the pages of a document as they are read. */
export async function readPages(task: PagesTask, send: Send): Promise<PagesRead> {
  const sample = createSample();
  const end = await (task.reader === 'pdf'
    ? readPdfPages(task, send, sample.add)
    : readDivided(task, send, sample.add));
  return { ...end, language: await detectLanguage(sample.text()) };
}

type Ending = { end: 'whole' } | { end: 'turn'; nextPage: number } | { end: 'full'; unreadFrom: number };

async function readPdfPages(task: PagesTask, send: Send, seen: (text: string) => void): Promise<Ending> {
  const before = process.cpuUsage();
  const pdf = await openPdf(task.bytes);
  if (task.fromPage === task.firstPage) {
    const [title, outline] = await Promise.all([pdf.title().catch(() => null), pdf.outline().catch(() => [])]);
    send({ type: 'opened', pages: pdf.pages, title, outline });
  }
  let left = task.maxCharacters;
  for (let page = task.fromPage; page <= Math.min(pdf.pages, task.lastPage); page += 1) {
    if (page > task.fromPage && computedMsSince(before) > turnMs) return { end: 'turn', nextPage: page };
    const read = await pdf.read(page).catch(() => null);
    if (read === null) {
      send({ type: 'unreadable', page });
      continue;
    }
    const text = read.text.slice(0, fieldLimits.pageCharactersMax);
    left -= text.length;
    if (left < 0) return { end: 'full', unreadFrom: page };
    seen(text);
    const { width, height } = read;
    send({ type: 'page', ...describePage({ page, text, width, height }) });
  }
  return { end: 'whole' };
}

async function readDivided(task: PagesTask, send: Send, seen: (text: string) => void): Promise<Ending> {
  const { reader, bytes, maxCharacters, charset } = task;
  if (reader === 'pdf') throw new DocumentFault('unsupported');
  const { title, text, isCut } = await readWithoutPages(reader, bytes, maxCharacters, charset);
  const { pages, outline } = dividePages(text);
  send({ type: 'opened', pages: pages.length, title, outline });
  for (const [index, page] of pages.entries()) {
    if (index + 1 < task.fromPage) continue;
    seen(page);
    send({ type: 'page', ...describePage({ page: index + 1, text: page, width: null, height: null }) });
  }
  return isCut ? { end: 'full', unreadFrom: pages.length + 1 } : { end: 'whole' };
}

const computedMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The beginning of the text, to detect its language. */
function createSample() {
  let text = '';
  return {
    add: (more: string): void => {
      if (text.length < enoughForLanguage) text += `${more.slice(0, enoughForLanguage)}\n`;
    },
    text: () => text,
  };
}

import type { DocumentTask, PagePart, PagesRead, TextRead } from './document-task.ts';
import { DocumentFault, maxAttachedCharacters, toMarkdown } from './document-text.ts';
import { readWithoutPages } from './read-without-pages.ts';

/** What the process of a document does with its task. */
export async function readTask(task: DocumentTask, send: (part: PagePart) => void): Promise<TextRead | PagesRead> {
  try {
    if (task.want === 'pages') {
      const { readPages } = await import('./read-pages.ts');
      return await readPages(task, send);
    }
    return { text: await readText(task) };
  } catch (error) {
    return { fault: error instanceof DocumentFault ? error.fault : 'damaged' };
  }
}

/** Said to the model in the place of a page's text. */
const illegible = '(The text of this page cannot be read: the file does not say what its signs mean.)';

async function readText({ reader, bytes }: DocumentTask): Promise<string> {
  // One more than is taken shows that there is more.
  const enough = maxAttachedCharacters + 1;
  if (reader !== 'pdf') return toMarkdown((await readWithoutPages(reader, bytes, enough)).text);
  const { openPdf } = await import('./read-pdf.ts');
  const pdf = await openPdf(bytes);
  let text = '';
  let hasWords = false;
  for (let number = 1; number <= pdf.pages && text.length < enough; number += 1) {
    const page = await pdf.read(number);
    hasWords ||= page.text.trim() !== '';
    text += `[p. ${number}]\n${page.isIllegible ? illegible : page.text}\n\n`;
  }
  // A scan has pages, but no words on them.
  return hasWords ? text.slice(0, enough) : '';
}

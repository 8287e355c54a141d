import { decodeWebPage } from './decode-text.ts';
import { createDocumentText, DocumentFault, pageBreak } from './document-text.ts';
import { countLeftOut, type LeftOutCounts } from './left-out.ts';
import { resolvePart } from './office-package.ts';
import { openZip } from './open-zip.ts';
import type { OfficeText } from './read-docx.ts';
import { readWholePage } from './read-html.ts';
import { readXml } from './read-xml.ts';

/** The tree of a page takes many times its size in memory. */
const maxChapterBytes = 10_000_000;
const container = 'META-INF/container.xml';
const encryption = 'META-INF/encryption.xml';

type Item = { part: string; type: string; isContents: boolean };

/**
 * The chapters of an e-book in their order, each at the beginning of a page; its table of contents is left out, because
 * headings make one.
 * @throws DocumentFault `protected` where a shop has encrypted the chapters
 */
export async function readEpub(bytes: Uint8Array, maxCharacters: number): Promise<OfficeText> {
  const archive = openZip(bytes);
  let opf = '';
  readXml(archive.read(container), {
    open(name, attributes) {
      if (name === 'rootfile') opf ||= attributes['full-path'] ?? '';
    },
  });
  const description = archive.read(opf);
  if (description === undefined) throw new DocumentFault('unsupported');
  const { title, chapters } = readDescription(description, opf);
  const locked = encryptedParts(archive.read(encryption));
  if (chapters.some(({ part }) => locked.has(part))) throw new DocumentFault('protected');
  const leftOut: LeftOutCounts = new Map();
  const text = createDocumentText(maxCharacters);
  const seen = new Set<string>();
  for (const { part, isContents } of chapters) {
    if (text.isFull) break;
    if (isContents || seen.has(part)) continue;
    seen.add(part);
    const page = archive.read(part);
    if (page === undefined || page.length > maxChapterBytes) {
      countLeftOut(leftOut, 'parts');
      continue;
    }
    const { whole } = readWholePage(closed(await decodeWebPage(page, null)));
    for (const [what, count] of whole.leftOut) countLeftOut(leftOut, what, count);
    if (whole.text !== '') text.add(`${pageBreak}${whole.text}\n\n`);
  }
  return { title, text: text.whole(), leftOut };
}

function readDescription(xml: Uint8Array, opf: string): { title: string | null; chapters: Item[] } {
  const items = new Map<string, Item>();
  const chapters: Item[] = [];
  let title = '';
  let isTitle = false;
  readXml(xml, {
    open(name, { id, href, idref, properties = '', 'media-type': type = '' }) {
      isTitle = name === 'title' && title === '';
      if (name === 'item' && id && href) {
        items.set(id, {
          part: resolvePart(opf, unescaped(href)),
          type,
          isContents: properties.split(' ').includes('nav'),
        });
      }
      const item = name === 'itemref' ? items.get(idref ?? '') : undefined;
      if (item && /html/i.test(item.type)) chapters.push(item);
    },
    close: () => {
      isTitle = false;
    },
    text(words) {
      if (isTitle && title.length < 500) title += words;
    },
  });
  return { title: title.trim() || null, chapters };
}

function unescaped(href: string): string {
  const path = href.split('#', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that begins no escape.
    return path;
  }
}

/** Fonts are often obscured, which does not matter here. */
function encryptedParts(xml: Uint8Array | undefined): Set<string> {
  const parts = new Set<string>();
  readXml(xml, {
    open(name, { URI }) {
      if (name === 'CipherReference' && URI) parts.add(resolvePart('', unescaped(URI)));
    },
  });
  return parts;
}

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** XHTML closes an empty element with `/>`, which means nothing in HTML: an empty title would hold the whole page. */
const closed = (xhtml: string): string =>
  xhtml.replaceAll(/<[^<>]*>/g, (tag) => {
    const name = tag.endsWith('/>') ? /^<([a-zA-Z][\w:-]{0,60})/.exec(tag)?.[1] : undefined;
    return name === undefined || voidElements.has(name.toLowerCase()) ? tag : `${tag.slice(0, -2)}></${name}>`;
  });

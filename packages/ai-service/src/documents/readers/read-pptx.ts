import {
  addressBeside,
  createDocumentText,
  type DocumentText,
  headingMark,
  joinLines,
  pageBreak,
  rowOf,
} from './document-text.ts';
import { countLeftOut, type LeftOutCounts, say } from './left-out.ts';
import { linearMath } from './linear-math.ts';
import { numberInWords } from './number-formats.ts';
import { type OfficePackage, openPackage, type Relation, targetOf, targetsOf } from './office-package.ts';
import { subscript, superscript } from './raised-letters.ts';
import type { OfficeText } from './read-docx.ts';
import { attributeOf, childOf, descendants, readXml, readXmlTrees, relationIn, type XmlNode } from './read-xml.ts';

type Slide = {
  file: OfficePackage;
  links: ReadonlyMap<string, Relation>;
  leftOut: LeftOutCounts;
  footers: Set<string>;
};

/**
 * Every slide of a presentation begins a page: its title, its texts and tables in their order, the speaker's notes and
 * comments. Footers, which repeat, come once at the end.
 */
export function readPptx(bytes: Uint8Array, maxCharacters: number): OfficeText {
  const file = openPackage(bytes, 'ppt/presentation.xml');
  const related = file.relationsOf(file.main);
  const leftOut: LeftOutCounts = new Map();
  const footers = new Set<string>();
  const authors = readAuthors(file, related);
  const text = createDocumentText(maxCharacters);
  for (const [index, part] of slidesOf(file, related).entries()) {
    if (text.isFull) break;
    const slide: Slide = { file, links: file.relationsOf(part), leftOut, footers };
    readSlide(slide, part, index + 1, text);
    const notes = targetOf(slide.links, 'notesSlide');
    if (notes) addNotes({ ...slide, links: file.relationsOf(notes) }, file.read(notes), text);
    for (const type of ['comments', 'comment']) {
      for (const target of targetsOf(slide.links, type)) addComments(file.read(target), authors, leftOut, text);
    }
    text.add('\n');
  }
  for (const line of footers) text.add(`[${say('footer')}: ${line}]\n`);
  return { title: file.title, text: text.whole(), leftOut };
}

function slidesOf(file: OfficePackage, related: ReadonlyMap<string, Relation>): string[] {
  const slides: string[] = [];
  readXml(file.read(file.main), {
    open(name, attributes) {
      const target = name === 'sldId' ? related.get(relationIn(attributes))?.target : undefined;
      if (target !== undefined) slides.push(target);
    },
  });
  return slides;
}

const shapes = new Set(['sp', 'grpSp', 'graphicFrame', 'pic', 'AlternateContent']);

function readSlide(slide: Slide, part: string, number: number, text: DocumentText): void {
  let isHidden = false;
  const titles: string[] = [];
  const blocks: string[] = [];
  try {
    readXmlTrees(slide.file.read(part), shapes, {
      open(name, attributes) {
        if (name === 'sld') isHidden = attributes.show === '0' || attributes.show === 'false';
      },
      tree: (node) => readShape(slide, node, titles, blocks),
    });
  } catch (error) {
    if (number === 1) throw error;
    countLeftOut(slide.leftOut, 'parts');
  }
  const title = joinLines(titles.join('\n'), ' ');
  const name = say(isHidden ? 'hiddenSlide' : 'slide', String(number));
  text.add(`${pageBreak}${headingMark(1)}${name}${title === '' ? '' : `: ${title}`}\n`);
  for (const block of blocks) text.add(`${block}\n`);
}

function readShape(slide: Slide, node: XmlNode, titles: string[], blocks: string[]): void {
  if (node.name === 'AlternateContent') {
    for (const child of elementsOf(childOf(node, 'Choice') ?? childOf(node, 'Fallback')))
      readShape(slide, child, titles, blocks);
  } else if (node.name === 'grpSp') {
    for (const child of elementsOf(node)) if (shapes.has(child.name)) readShape(slide, child, titles, blocks);
  } else if (node.name === 'pic') {
    countLeftOut(slide.leftOut, 'pictures');
    addAlternative(node, blocks);
  } else if (node.name === 'graphicFrame') readFrame(slide, node, blocks);
  else if (node.name === 'sp') {
    const kind = placeholderOf(node);
    const body = childOf(node, 'txBody');
    if (!body || kind === 'sldNum' || kind === 'dt') return;
    const words = bodyText(slide, body, isList(kind));
    if (words.trim() === '') return;
    if (kind === 'title' || kind === 'ctrTitle') titles.push(words);
    else if (kind === 'ftr' || kind === 'hdr') slide.footers.add(joinLines(words, ' '));
    else blocks.push(words);
  }
}

const elementsOf = (node: XmlNode | undefined): XmlNode[] =>
  (node?.children ?? []).filter((child): child is XmlNode => typeof child !== 'string');

/** The kind of the place that a layout has for a text: `title`, `body`, `sldNum` and others; undefined for a free box. */
function placeholderOf(shape: XmlNode): string | undefined {
  for (const node of descendants(shape, new Set(['txBody', 'spPr']))) {
    if (node.name === 'ph') return attributeOf(node.attributes, 'type') ?? 'obj';
  }
  return undefined;
}

const isList = (kind: string | undefined): boolean => kind === 'body' || kind === 'obj';

function addAlternative(node: XmlNode, blocks: string[]): void {
  for (const { name, attributes } of descendants(node)) {
    const words = name === 'cNvPr' ? (attributeOf(attributes, 'descr')?.trim() ?? '') : '';
    if (words !== '') blocks.push(`[${say('picture')}: ${words.slice(0, 1000)}]`);
  }
}

/** A table, a chart, or a diagram, whose words are in a part of its own. */
function readFrame(slide: Slide, frame: XmlNode, blocks: string[]): void {
  for (const node of descendants(frame, new Set(['tbl']))) {
    if (node.name === 'chart') countLeftOut(slide.leftOut, 'charts');
    if (node.name === 'oleObj') countLeftOut(slide.leftOut, 'objects');
    if (node.name === 'relIds') {
      countLeftOut(slide.leftOut, 'diagrams');
      const data = slide.links.get(relationIn(node.attributes, 'dm'))?.target;
      blocks.push(...diagramLines(data === undefined ? undefined : slide.file.read(data)));
    }
    if (node.name !== 'graphicData') continue;
    const table = childOf(node, 'tbl');
    for (const row of elementsOf(table)) {
      if (row.name === 'tr')
        blocks.push(
          rowOf(
            elementsOf(row)
              .filter(({ name }) => name === 'tc')
              .map((cell) => cellText(slide, cell)),
          ),
        );
    }
  }
  addAlternative(frame, blocks);
}

/** Cells that a wider one covers follow it, and are empty. */
function cellText(slide: Slide, cell: XmlNode): string {
  const body = childOf(cell, 'txBody');
  return body ? bodyText(slide, body, false) : '';
}

/** The words of a diagram's shapes, without their arrangement. */
function diagramLines(xml: Uint8Array | undefined): string[] {
  const lines: string[] = [];
  try {
    readXmlTrees(xml, new Set(['pt']), {
      tree(node) {
        let words = '';
        for (const part of descendants(node)) {
          if (part.name === 'p') words += '\n';
          if (part.name === 't' && part.children.every((child) => typeof child === 'string'))
            words += part.children.join('');
        }
        const line = joinLines(words, ' ');
        if (line !== '') lines.push(`- ${line}`);
      },
    });
  } catch {
    return [];
  }
  return lines;
}

/** The paragraphs of a text body, one a line, those of lists with their bullets or numbers. */
function bodyText(slide: Slide, body: XmlNode, isInList: boolean): string {
  const counts: number[] = [];
  const lines: string[] = [];
  for (const paragraph of elementsOf(body)) {
    if (paragraph.name !== 'p') continue;
    const properties = childOf(paragraph, 'pPr');
    const words = paragraphText(slide, paragraph).trim();
    if (words === '') continue;
    const level = Math.min(Math.max(Number((properties && attributeOf(properties.attributes, 'lvl')) ?? 0) || 0, 0), 8);
    counts.length = Math.min(counts.length, level + 1);
    const number = properties && childOf(properties, 'buAutoNum');
    const hasBullet = properties && childOf(properties, 'buChar') !== undefined;
    const hasNone = properties && childOf(properties, 'buNone') !== undefined;
    if (number) {
      const start = Number(attributeOf(number.attributes, 'startAt') ?? 1);
      counts[level] = counts[level] === undefined ? start : (counts[level] as number) + 1;
      lines.push(
        `${'  '.repeat(level)}${autoNumber(counts[level] as number, attributeOf(number.attributes, 'type') ?? '')} ${words}`,
      );
      continue;
    }
    counts.length = Math.min(counts.length, level);
    lines.push(hasBullet || (isInList && !hasNone) ? `${'  '.repeat(level)}- ${words}` : words);
  }
  return lines.join('\n');
}

const numberKinds = new Map(
  Object.entries({
    alphaLc: 'lowerLetter',
    alphaUc: 'upperLetter',
    romanLc: 'lowerRoman',
    romanUc: 'upperRoman',
    arabic: 'decimal',
  }),
);

/** `alphaLcParenR` is `a)`, `romanUcPeriod` is `I.`. */
function autoNumber(number: number, type: string): string {
  const [, kind = '', form = ''] = /^([A-Za-z]+?)(ParenBoth|ParenR|Period|Plain)$/.exec(type.slice(0, 40)) ?? [];
  const words = numberInWords(number, numberKinds.get(kind) ?? 'decimal');
  if (form === 'ParenBoth') return `(${words})`;
  return form === 'ParenR' ? `${words})` : form === 'Plain' ? words : `${words}.`;
}

function paragraphText(slide: Slide, paragraph: XmlNode): string {
  let text = '';
  for (const node of elementsOf(paragraph)) {
    if (node.name === 'r' || node.name === 'fld') {
      const kind = node.name === 'fld' ? (attributeOf(node.attributes, 'type') ?? '') : '';
      if (kind !== 'slidenum') text += runText(slide, node);
    } else if (node.name === 'br') text += '\n';
    else if (node.name === 'AlternateContent') text += formula(childOf(node, 'Choice'));
    else if (node.name === 'm' || node.name === 'oMath' || node.name === 'oMathPara') text += formula(node);
  }
  return text;
}

function formula(node: XmlNode | undefined): string {
  let text = '';
  for (const part of node ? descendants(node, new Set(['oMath'])) : []) {
    for (const child of elementsOf(part)) if (child.name === 'oMath') text += linearMath(child);
  }
  return node && text === '' && node.name !== 'Choice' ? linearMath(node) : text;
}

function runText({ links }: Slide, run: XmlNode): string {
  const words = (childOf(run, 't')?.children ?? []).filter((child) => typeof child === 'string').join('');
  const properties = childOf(run, 'rPr');
  // Thousandths of the size of letters.
  const raise = Number((properties && attributeOf(properties.attributes, 'baseline')) ?? 0);
  const shifted = raise > 0 ? superscript(words) : raise < 0 ? subscript(words) : words;
  const link = properties && childOf(properties, 'hlinkClick');
  const address = link && links.get(relationIn(link.attributes));
  return `${shifted}${address?.isExternal ? addressBeside(words, address.target) : ''}`;
}

function addNotes(slide: Slide, xml: Uint8Array | undefined, text: DocumentText): void {
  const lines: string[] = [];
  try {
    readXmlTrees(xml, new Set(['sp']), {
      tree(node) {
        const body = placeholderOf(node) === 'body' ? childOf(node, 'txBody') : undefined;
        if (body) lines.push(bodyText(slide, body, false));
      },
    });
  } catch {
    countLeftOut(slide.leftOut, 'parts');
  }
  const notes = lines.join('\n').trim();
  if (notes !== '') text.add(`${say('speakerNotes')}: ${notes}\n`);
}

function readAuthors(file: OfficePackage, related: ReadonlyMap<string, Relation>): Map<string, string> {
  const authors = new Map<string, string>();
  for (const target of [...targetsOf(related, 'commentAuthors'), ...targetsOf(related, 'authors')]) {
    try {
      readXml(file.read(target), {
        open(_, { id, name }) {
          if (id && name && authors.size < 1000) authors.set(id, name.slice(0, 200));
        },
      });
    } catch {
      // Comments are read without the names of their authors.
    }
  }
  return authors;
}

function addComments(
  xml: Uint8Array | undefined,
  authors: ReadonlyMap<string, string>,
  leftOut: LeftOutCounts,
  text: DocumentText,
): void {
  try {
    readXmlTrees(xml, new Set(['cm', 'reply']), {
      tree(node) {
        let words = '';
        for (const part of descendants(node)) {
          if (part.name === 'text' || part.name === 't')
            words += part.children.filter((child) => typeof child === 'string').join('');
          if (part.name === 'p' || part.name === 'reply') words += '\n';
        }
        const author = authors.get(attributeOf(node.attributes, 'authorId') ?? '');
        const line = joinLines(words, ' ');
        if (line !== '') text.add(`[${author ? say('comment', author) : say('unsignedComment')}: ${line}]\n`);
      },
    });
  } catch {
    countLeftOut(leftOut, 'parts');
  }
}

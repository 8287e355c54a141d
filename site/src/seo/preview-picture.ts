import { identity } from '@deskmate/brand/identity';
import { logoMark } from '@deskmate/brand/logo';
import { colours } from '@deskmate/brand/tokens';
import type { Language } from '@deskmate/brand/words';
import type { ShapeWord } from './shape-text.ts';

const size = { width: 1200, height: 630 };
const margin = 90;
const { paper, ink, inkSoft, pine, amber } = colours.light;

/** The picture that a link to a page shows elsewhere, as SVG without any text element. */
export function previewPicture(title: string, language: Language, shapeWord: ShapeWord): string {
  const rightToLeft = language === 'ar';
  const line = (text: string, y: number, fontSize: number, colour: string) =>
    drawLine({ words: text.split(' '), y, fontSize, colour, rightToLeft, shapeWord });
  const fontSize = 92;
  const titleLines = wrap(title.split(' '), size.width - 2 * margin, fontSize, shapeWord).slice(0, 3);
  const top = 330 - (titleLines.length - 1) * fontSize * 0.6;
  const logoX = rightToLeft ? size.width - margin - 72 : margin;
  const nameX = rightToLeft ? logoX - 20 - shapeWord(identity.name).width * 48 : margin + 92;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<g transform="translate(${logoX} 70) scale(2.25)">${logoMark(pine, amber)}</g>`,
    `<g transform="translate(${nameX} 124) scale(.048 -.048)" fill="${ink}">${shapeWord(identity.name).path}</g>`,
    ...titleLines.map((words, at) => line(words.join(' '), top + at * fontSize * 1.25, fontSize, ink)),
    line(identity.tagline[language], 530, 36, inkSoft),
    `<rect y="${size.height - 14}" width="${size.width}" height="14" fill="${amber}"/>`,
    '</svg>',
  ].join('');
}

const spaceWidth = 0.26;

/** Words are placed one after another in reading direction, so that Latin names are placed correctly in Arabic. */
function drawLine(line: {
  words: string[];
  y: number;
  fontSize: number;
  colour: string;
  rightToLeft: boolean;
  shapeWord: ShapeWord;
}): string {
  const scale = line.fontSize / 1000;
  let x = line.rightToLeft ? size.width - margin : margin;
  const drawn = line.words.map((text) => {
    const word = line.shapeWord(text);
    const width = word.width * line.fontSize;
    const left = line.rightToLeft ? x - width : x;
    const step = width + spaceWidth * line.fontSize;
    x += line.rightToLeft ? -step : step;
    return `<g transform="translate(${left.toFixed(1)} ${line.y}) scale(${scale} -${scale})">${word.path}</g>`;
  });
  return `<g fill="${line.colour}">${drawn.join('')}</g>`;
}

function wrap(words: string[], widthPx: number, fontSize: number, shapeWord: ShapeWord): string[][] {
  const lines: string[][] = [[]];
  let used = 0;
  for (const word of words) {
    const width = (shapeWord(word).width + spaceWidth) * fontSize;
    if (used > 0 && used + width > widthPx) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word);
    used += width;
  }
  return lines;
}

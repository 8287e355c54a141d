import sax from 'sax';

/** Called with local names: `t` for `<w:t>`. */
export type XmlHandlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Reading stops when this is true. */
  isDone?: () => boolean;
};

const chunkBytes = 65_536;
/** Word and Excel nest a few dozen elements. */
const deepest = 1000;

/**
 * Reads XML in one pass whose time grows with its length alone. A document type is passed over, so that
 * no entity is declared or fetched.
 * @throws Error when it is not well-formed or nested too deeply
 */
export function readXml(bytes: Uint8Array, { open, close, text, isDone }: XmlHandlers): void {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new Error('nested too deeply');
    open?.(localName(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(localName(name));
  };
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (isDone?.()) return;
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** UTF-8, or UTF-16 when a byte order mark says so; office documents have no other encoding. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { decodeEntities } from './decode-entities.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { Formula } from './Formula.tsx';
import type { FootnoteMark } from './footnote-extension.ts';
import styles from './markdown.module.css';
import { PlainText } from './PlainText.tsx';
import { textDirection } from './text-direction.ts';

/** Inline tokens as elements. Nothing of an answer ever becomes markup: unknown tokens and HTML are shown as text. */
export function renderInline(tokens: readonly Token[] | undefined): ReactNode {
  if (!tokens) return null;
  const [only] = tokens;
  if (tokens.length === 1 && only?.type === 'text' && !only.tokens) return decodeEntities(only.text);
  return renderTags(tokens);
}

/** Elements that a model may write as tags, in pairs within one run of tokens; they carry no attributes. */
const tags = new Set(['sub', 'sup', 'kbd']);

function renderTags(tokens: readonly Token[]): ReactNode[] {
  const open: { tag: string; index: number; children: ReactNode[] }[] = [];
  let children: ReactNode[] = [];
  const drop = (): void => {
    // A tag that is not closed is text.
    for (let last = open.pop(); last; last = open.pop()) children = [...last.children, `<${last.tag}>`, ...children];
  };
  for (const [index, token] of tokens.entries()) {
    const [, slash, name = ''] = (token.type === 'html' && /^<(\/?)([a-z]{3})>$/i.exec(token.raw)) || [];
    const tag = name.toLowerCase();
    if (slash === '' && tags.has(tag) && open.length < 4) {
      open.push({ tag, index, children });
      children = [];
    } else if (slash === '/' && open.at(-1)?.tag === tag) {
      const opened = open.pop();
      const Tag = tag as 'sub' | 'sup' | 'kbd';
      const element = <Tag key={opened?.index}>{children}</Tag>;
      children = opened?.children ?? [];
      children.push(element);
    } else children.push(renderToken(token, index));
  }
  drop();
  return children;
}

function renderToken(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? <span key={key}>{renderInline(token.tokens)}</span> : decodeEntities(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong key={key}>{renderInline(token.tokens)}</strong>;
    case 'em':
      return (
        <em key={key} className={textDirection(token.text) === 'rtl' ? styles.upright : undefined}>
          {renderInline(token.tokens)}
        </em>
      );
    case 'del':
      return <del key={key}>{renderInline(token.tokens)}</del>;
    case 'codespan':
      return (
        <code key={key} dir="ltr" className={styles.code}>
          {token.text}
        </code>
      );
    case 'br':
      return <br key={key} />;
    case 'plain':
      return <PlainText key={key} text={token.raw} isNoted />;
    case 'link':
      return renderLink(token as Tokens.Link, key);
    case 'image':
      return <ExternalLink key={key} href={token.href} kind="image" words={decodeEntities(token.text)} />;
    case 'mathInline':
      return (
        <Formula
          key={key}
          tex={token.text}
          display={/^(?:\$\$|\\begin\{(?:align|equation|gather|multline|eqnarray))/.test(token.raw)}
        />
      );
    case 'footnoteMark':
      return <FootnoteMarkView key={key} label={(token as FootnoteMark).label} />;
    case 'checkbox':
      return <input key={key} type="checkbox" checked={token.checked} disabled readOnly className={styles.check} />;
    default:
      return /^<br\s*\/?>$/i.test(token.raw) ? <br key={key} /> : token.raw;
  }
}

function renderLink(token: Tokens.Link, key: number): ReactNode {
  return (
    <ExternalLink key={key} href={token.href} kind="link" words={token.text}>
      {token.autolink ? token.text : renderInline(token.tokens)}
    </ExternalLink>
  );
}

/** Leads to its note, which is another block of the same answer. */
function FootnoteMarkView({ label }: { label: string }) {
  const toNote = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const notes = currentTarget.closest(`.${styles.markdown}`)?.querySelectorAll<HTMLElement>('[data-footnote]') ?? [];
    const note = [...notes].find(({ dataset }) => dataset.footnote === label.toLowerCase());
    note?.scrollIntoView({ block: 'nearest' });
    note?.focus({ preventScroll: true });
  };
  return (
    <sup>
      <button type="button" className={styles.footnoteMark} onClick={toNote}>
        {label}
      </button>
    </sup>
  );
}

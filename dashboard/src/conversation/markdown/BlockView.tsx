import type { Token, Tokens } from 'marked';
import { createElement, memo, type ReactNode, Suspense } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { LazyDiagramBlock } from './diagram/LazyDiagramBlock.tsx';
import { Formula } from './Formula.tsx';
import type { Footnote } from './footnote-extension.ts';
import { renderInline } from './Inline.tsx';
import { itemNumbers } from './lex-markdown.ts';
import styles from './markdown.module.css';
import { PlainText } from './PlainText.tsx';
import { ScrollFrame } from './ScrollFrame.tsx';
import { TableView } from './TableView.tsx';
import { type Direction, itemDirection, listDirection, textDirection } from './text-direction.ts';

type Props = { token: Token; isGrowing?: boolean };

/** One block of an answer. Its direction is its own, so mixed answers read right. */
const BlockView = memo(function BlockView({ token, isGrowing = false }: Props): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p dir={textDirection(token.raw)}>{renderInline(token.tokens)}</p>;
    case 'text':
      return token.tokens ? renderInline(token.tokens) : token.text;
    case 'heading':
      // An answer stands below its own heading (h2), and models begin with # or ## alike: neither may skip a level.
      return createElement(`h${Math.min(Math.max(token.depth, 2) + 1, 6)}`, {
        dir: textDirection(token.raw),
        'data-depth': token.depth,
        children: renderInline(token.tokens),
      });
    case 'list':
      return <ListView list={token as Tokens.List} isGrowing={isGrowing} />;
    case 'blockquote':
      return <blockquote dir={textDirection(token.raw)}>{renderBlocks(token.tokens ?? [], isGrowing)}</blockquote>;
    case 'code':
      return <FencedBlock code={token.text} language={languageOf(token as Tokens.Code)} isGrowing={isGrowing} />;
    case 'table':
      return <TableView table={token as Tokens.Table} />;
    case 'mathBlock':
      return <FormulaBlock tex={token.text} />;
    case 'footnote':
      return <FootnoteView note={token as Footnote} isGrowing={isGrowing} />;
    case 'plain':
      return <PlainText text={token.raw.trimEnd()} isNoted />;
    case 'hr':
      return <hr />;
    case 'checkbox':
      return renderInline([token]);
    case 'space':
    case 'def':
      return null;
    default:
      return <PlainText text={token.raw.trimEnd()} />;
  }
});

export function renderBlocks(tokens: readonly Token[], isGrowing: boolean): ReactNode {
  const last = tokens.length - 1;
  return tokens.map((token, index) => <BlockView key={index} token={token} isGrowing={isGrowing && index === last} />);
}

function FormulaBlock({ tex }: { tex: string }) {
  const t = useWords('conversation');
  return (
    <ScrollFrame label={t('formula')} dir="ltr">
      <Formula tex={tex} display />
    </ScrollFrame>
  );
}

function FencedBlock({ code, language, isGrowing }: { code: string; language: string; isGrowing: boolean }) {
  // The component must not change while the block exists: another one would be mounted again.
  const plain = <CodeBlock code={code} language={language} isGrowing={isGrowing} />;
  if (language !== 'mermaid' || isGrowing || code.trim() === '') return plain;
  return (
    <Suspense fallback={plain}>
      <LazyDiagramBlock source={code} />
    </Suspense>
  );
}

/** The word after the fence, once its line is complete: an incomplete word would flicker. */
export function languageOf(token: Tokens.Code): string {
  if (token.codeBlockStyle === 'indented' || !token.raw.includes('\n')) return '';
  return /^[\w+#.-]+/.exec(token.lang ?? '')?.[0] ?? '';
}

function FootnoteView({ note, isGrowing }: { note: Footnote; isGrowing: boolean }) {
  return (
    <div
      dir={textDirection(note.raw)}
      className={styles.footnote}
      data-footnote={note.label.toLowerCase()}
      tabIndex={-1}
    >
      <sup>{note.label}</sup>
      <div>{renderBlocks(note.tokens, isGrowing)}</div>
    </div>
  );
}

function ListView({ list, isGrowing }: { list: Tokens.List; isGrowing: boolean }) {
  const last = list.items.length - 1;
  const texts = list.items.map(ownTextOf);
  const direction = listDirection(texts);
  const numbers = list.ordered ? itemNumbers(list) : [];
  const items = list.items.map((item, index) => (
    <ItemView
      key={index}
      item={item}
      number={numbers[index] === (numbers[index - 1] ?? Number(list.start) - 1) + 1 ? undefined : numbers[index]}
      direction={itemDirection(texts[index] ?? '', direction)}
      isLoose={list.loose}
      isGrowing={isGrowing && index === last}
    />
  ));
  return list.ordered ? (
    <ol dir={direction} start={list.start === '' ? 1 : list.start}>
      {items}
    </ol>
  ) : (
    <ul dir={direction}>{items}</ul>
  );
}

/** The text of an item without the lists within it. */
const ownTextOf = ({ tokens, raw }: Tokens.ListItem): string =>
  tokens.length === 1 ? raw : tokens.flatMap((token) => (token.type === 'list' ? [] : [token.raw])).join('\n');

/** `number`: where the source does not count on. `direction`: where it is not that of the list. */
type ItemProps = {
  item: Tokens.ListItem;
  number: number | undefined;
  direction: Direction;
  isLoose: boolean;
  isGrowing: boolean;
};

// The lexer makes new tokens for a whole growing list; an item whose source is the same is not drawn again.
const ItemView = memo(
  function ItemView({ item, number, direction, isGrowing }: ItemProps): ReactNode {
    return (
      <li dir={direction} value={number} className={item.task ? styles.task : undefined}>
        {renderItem(item, isGrowing)}
      </li>
    );
  },
  (one, other) =>
    one.item.raw === other.item.raw &&
    one.number === other.number &&
    one.direction === other.direction &&
    one.isLoose === other.isLoose &&
    one.isGrowing === other.isGrowing,
);

function renderItem(item: Tokens.ListItem, isGrowing: boolean): ReactNode {
  const [first] = item.tokens;
  if (item.tokens.length === 1 && first?.type === 'text') return renderInline(first.tokens ?? [first]);
  return renderBlocks(item.tokens, isGrowing);
}

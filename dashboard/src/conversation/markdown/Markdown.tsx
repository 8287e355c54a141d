import { memo, useRef } from 'react';
import { renderBlocks } from './BlockView.tsx';
import { lexMarkdown } from './lex-markdown.ts';
import styles from './markdown.module.css';
import { mendTail } from './mend-tail.ts';
import { type Block, type Split, splitBlocks } from './split-blocks.ts';

type Props = { text: string; isGrowing?: boolean };

/**
 * An answer's Markdown as elements, never as HTML. While it grows, finished blocks keep their objects
 * and are not drawn again; only the last one is read and drawn anew.
 */
export const Markdown = memo(function Markdown({ text, isGrowing = false }: Props) {
  const split = useRef<Split | undefined>(undefined);
  split.current = splitBlocks(text, split.current);
  const { blocks, links } = split.current;
  const last = blocks.length - 1;
  return (
    <div className={styles.markdown}>
      {blocks.map((block, index) => (
        <BlockSlot key={block.start} block={block} links={links} isGrowing={isGrowing && index === last} />
      ))}
    </div>
  );
});

type SlotProps = { block: Block; links: Split['links']; isGrowing: boolean };

// One component for growing and finished blocks, so that a block keeps its state when the next one begins.
const BlockSlot = memo(
  function BlockSlot({ block, links, isGrowing }: SlotProps) {
    const mended = isGrowing ? mendTail(block.raw) : block.raw;
    const tokens = mended === block.raw ? [block.token] : lexMarkdown(mended, links).tokens;
    return renderBlocks(tokens, isGrowing);
  },
  (one, other) => one.block === other.block && one.isGrowing === other.isGrowing,
);

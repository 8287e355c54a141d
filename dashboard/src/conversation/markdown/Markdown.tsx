import { memo, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { renderBlocks } from './BlockView.tsx';
import { lexMarkdown } from './lex-markdown.ts';
import styles from './markdown.module.css';
import { mendTail } from './mend-tail.ts';
import { PlainText } from './PlainText.tsx';
import { type Block, type Split, splitBlocks } from './split-blocks.ts';

type Props = { text: string; isGrowing?: boolean };

/** An answer's Markdown as elements, never as HTML. What cannot be drawn is shown as the text it is. */
export const Markdown = memo(function Markdown({ text, isGrowing = false }: Props) {
  return (
    <ErrorBoundary fallback={() => <PlainText text={text} isNoted />} resetKey={isGrowing}>
      <Blocks text={text} isGrowing={isGrowing} />
    </ErrorBoundary>
  );
});

/** Characters that are read as Markdown; what follows them is shown as plain text. */
const longestRead = 400_000;
const mostBlocks = 4000;

/** While the text grows, finished blocks keep their objects and are not drawn again; only the last one is read anew. */
function Blocks({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const read = text.length > longestRead ? text.slice(0, longestRead) : text;
  const { blocks, links } = useSplit(read);
  const drawn = useDrawnCount(blocks);
  const last = blocks.length - 1;
  const restFrom = blocks[mostBlocks]?.start ?? read.length;
  const isAllDrawn = drawn >= Math.min(blocks.length, mostBlocks);
  return (
    <div className={styles.markdown}>
      {blocks.slice(0, drawn).map((block, index) => (
        <BlockSlot key={block.start} block={block} links={links} isGrowing={isGrowing && index === last} />
      ))}
      {isAllDrawn && restFrom < text.length && <PlainText text={text.slice(restFrom)} isNoted />}
    </div>
  );
}

/** The split of the text before is where the next one continues. */
function useSplit(text: string): Split {
  const [state, setState] = useState(() => ({ text, split: splitBlocks(text) }));
  if (state.text === text) return state.split;
  const split = splitBlocks(text, state.split);
  setState({ text, split });
  return split;
}

/** Source drawn in one task; a block counts for more than its letters. */
const drawnAtOnce = 60_000;
const weightOfBlock = 60;

/** How many blocks to draw so far: a long answer that is there at once is drawn in pieces, so that the page answers meanwhile. */
function useDrawnCount(blocks: readonly Block[]): number {
  const [allowed, setAllowed] = useState(drawnAtOnce);
  const most = Math.min(blocks.length, mostBlocks);
  let weight = 0;
  let count = 0;
  for (; count < most && (count === 0 || weight <= allowed); count++) {
    weight += weightOfBlock + (blocks[count]?.raw.length ?? 0);
  }
  const isWaiting = count < most;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setAllowed(allowed + drawnAtOnce));
    return () => clearTimeout(timer);
  }, [isWaiting, allowed]);
  return count;
}

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

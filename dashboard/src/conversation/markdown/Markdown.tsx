import { memo, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { renderBlocks } from './BlockView.tsx';
import { lexMarkdown } from './lex-markdown.ts';
import styles from './markdown.module.css';
import { mendTail } from './mend-tail.ts';
import { PlainText } from './PlainText.tsx';
import { type Block, type ShownSplit, type Split, splitShownBlocks } from './split-blocks.ts';

type Props = { text: string; isGrowing?: boolean };

/** An answer's Markdown as elements, never as HTML. Anything else is shown as text. */
export const Markdown = memo(function Markdown({ text, isGrowing = false }: Props) {
  return (
    <ErrorBoundary fallback={() => <PlainText text={text} isNoted />} resetKey={isGrowing}>
      <Blocks text={text} isGrowing={isGrowing} />
    </ErrorBoundary>
  );
});

/** While the text grows, finished blocks keep their objects and are not rendered again; only the last one is parsed again. */
function Blocks({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  const { split, blocks, rest } = useShownSplit(text);
  const drawn = useDrawnCount(blocks);
  const last = blocks.length - 1;
  return (
    <div className={styles.markdown}>
      {blocks.slice(0, drawn).map((block, index) => (
        <BlockSlot key={block.start} block={block} links={split.links} isGrowing={isGrowing && index === last} />
      ))}
      {drawn === blocks.length && rest !== '' && <PlainText text={rest} isNoted />}
    </div>
  );
}

/** The next split continues from the previous one. */
function useShownSplit(text: string): ShownSplit {
  const [state, setState] = useState(() => ({ text, shown: splitShownBlocks(text) }));
  if (state.text === text) return state.shown;
  const shown = splitShownBlocks(text, state.shown.split);
  setState({ text, shown });
  return shown;
}

/** Source drawn in one task; a block counts for more than its letters. */
const drawnAtOnce = 60_000;
const weightOfBlock = 150;

/** How many blocks to draw so far: a long answer that is there at once is drawn in pieces, so that the page answers meanwhile. */
function useDrawnCount(blocks: readonly Block[]): number {
  const [allowed, setAllowed] = useState(drawnAtOnce);
  let weight = 0;
  let count = 0;
  for (; count < blocks.length && (count === 0 || weight <= allowed); count++) {
    weight += weightOfBlock + (blocks[count]?.raw.length ?? 0);
  }
  const isWaiting = count < blocks.length;
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

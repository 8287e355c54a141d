import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type MouseEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { type DiffPart, findChanges } from '../text-changes.ts';
import type { OpenEdition } from '../use-edition.ts';
import styles from './Changes.module.css';

type Props = { edition: OpenEdition; base: string };

/** What was changed, marked by line and sign as well as by colour; each change is accepted or rejected, or all at once. */
export function Changes({ edition, base }: Props) {
  const t = useWords('write');
  const text = useDeferredValue(edition.text);
  const compared = useDeferredValue(base);
  const parts = useMemo(() => findChanges(compared, text), [compared, text]);
  const changes = parts.filter(({ kind }) => kind === 'change');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLParagraphElement>(null);
  const hasDecided = useRef(false);
  const current = Math.min(chosen, changes.length - 1);
  const selected = changes[current];
  // While a long text is compared again, the list still shows the changes of the text before.
  const isComparing = text !== edition.text || compared !== base;
  const settle = (accepts: boolean) => {
    if (!selected || isComparing) return;
    hasDecided.current = true;
    edition.settle(parts, selected, accepts);
  };
  const decideAll = (decide: () => void) => {
    hasDecided.current = true;
    decide();
  };
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (isMoved.current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    isMoved.current = true;
  }, [current, parts]);
  const isOver = selected === undefined;
  // The buttons are gone with the last change.
  useLayoutEffect(() => {
    if (isOver && hasDecided.current) over.current?.focus();
    hasDecided.current = false;
  }, [isOver]);
  const onClick = ({ target }: MouseEvent) => {
    const change = (target as Element).closest<HTMLElement>('[data-change]');
    if (change) setChosen(Number(change.dataset.change));
  };
  const go = (step: number) => setChosen((current + step + changes.length) % changes.length);
  let index = -1;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on a change selects it; by keyboard the buttons below do. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div ref={list} className={styles.text} dir="auto" onClick={onClick}>
        {parts.map((part, at) => {
          if (part.kind === 'change') index += 1;
          return <PartView key={at} part={part} index={index} isCurrent={part === selected} />;
        })}
      </div>
      {selected ? (
        <div className={styles.bar} role="toolbar" aria-label={t('viewChanges')}>
          <IconButton icon={LeftOutlined} label={t('previousChange')} onClick={() => go(-1)} />
          <span aria-live="polite">{t('changeLabel', { position: current + 1, total: changes.length })}</span>
          <IconButton icon={RightOutlined} label={t('nextChange')} onClick={() => go(1)} />
          <span className={styles.one}>
            <Button aria-disabled={isComparing} onClick={() => settle(true)}>
              {t('accept')}
            </Button>
            <Button look="quiet" aria-disabled={isComparing} onClick={() => settle(false)}>
              {t('reject')}
            </Button>
          </span>
          <span className={styles.all}>
            <Button look="plain" onClick={() => decideAll(edition.acceptAll)}>
              {t('acceptAll')}
            </Button>
            <Button look="plain" onClick={() => decideAll(edition.rejectAll)}>
              {t('rejectAll')}
            </Button>
          </span>
        </div>
      ) : (
        <p ref={over} tabIndex={-1} className={styles.none} role="status">
          {t(edition.canUndo ? 'allSettled' : 'noChanges')}
        </p>
      )}
    </>
  );
}

type PartProps = { part: DiffPart; index: number; isCurrent: boolean };

function PartView({ part, index, isCurrent }: PartProps) {
  const t = useWords('write');
  if (part.kind === 'same') return <span>{part.text}</span>;
  return (
    <span
      data-change={index}
      className={isCurrent ? styles.current : styles.change}
      aria-current={isCurrent || undefined}
    >
      {part.removed !== '' && (
        <del className={styles.removed}>
          <span className="visually-hidden"> {t('removed')} </span>
          {visible(part.removed)}
        </del>
      )}
      {part.added !== '' && (
        <ins className={styles.added}>
          <span className="visually-hidden"> {t('added')} </span>
          {visible(part.added)}
        </ins>
      )}
    </span>
  );
}

/** Makes changes of spaces and line breaks visible. */
const visible = (text: string): string =>
  text.trim() === '' ? text.replaceAll(' ', '␣').replaceAll('\n', '¶\n') : text;

import { ArrowsAltOutlined } from '@ant-design/icons';
import { type CSSProperties, type ReactNode, Suspense, useRef, useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useIsWider } from '../../ui/use-is-wider.ts';
import styles from './ScrollFrame.module.css';

const EnlargedView = lazyComponent(async () => (await import('./EnlargedView.tsx')).EnlargedView);

type Props = {
  /** What is shown in it, for screen readers. */
  label: string;
  className?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  style?: CSSProperties;
  /** Offers to enlarge also what fits, because it may have been drawn smaller than it is. */
  canBeReduced?: boolean;
  children: ReactNode;
};

/**
 * What is wider than the column scrolls in a frame of its own, so that the page never does. Its edges show that there is
 * more, and it can be enlarged to the whole window.
 */
export function ScrollFrame({ label, className, dir, style, canBeReduced = false, children }: Props) {
  const t = useWords('conversation');
  const frame = useRef<HTMLElement>(null);
  const isWider = useIsWider(frame);
  const [isWanted, setWanted] = useState(false);
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <div className={styles.outer}>
      <figure
        ref={frame}
        className={[styles.frame, isWider && styles.wider, className].filter(Boolean).join(' ')}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={isWider ? 0 : undefined}
        aria-label={label}
        dir={dir}
        style={style}
      >
        {children}
      </figure>
      {(isWider || isEnlarged || canBeReduced) && (
        <button
          type="button"
          className={styles.enlarge}
          aria-label={`${t('enlarge')}: ${label}`}
          onClick={() => {
            setWanted(true);
            setEnlarged(true);
          }}
        >
          <Icon icon={ArrowsAltOutlined} size={14} /> {t('enlarge')}
        </button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <EnlargedView isOpen={isEnlarged} label={label} onClose={() => setEnlarged(false)}>
            <div className={className} dir={dir} style={style}>
              {children}
            </div>
          </EnlargedView>
        </Suspense>
      )}
    </div>
  );
}

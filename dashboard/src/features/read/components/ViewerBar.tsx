import {
  ColumnWidthOutlined,
  GatewayOutlined,
  LayoutOutlined,
  MoonOutlined,
  SearchOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../messages/use-format.ts';
import { useWords } from '../../../messages/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { PageView } from '../pages/use-page-view.ts';
import { digitsOf } from '../text/fold-text.ts';
import styles from './ViewerBar.module.css';

type Props = {
  page: number;
  count: number;
  view: PageView;
  hasPanel: boolean;
  isPanelOpen: boolean;
  isSearchOpen: boolean;
  /** Null where pages have no look of their own. */
  isPicking: boolean | null;
  onPage: (page: number) => void;
  onPanel: () => void;
  onSearch: () => void;
  onPick: () => void;
  children: ReactNode;
};

/** Pages, search, size and look of the document. */
export function ViewerBar({
  page,
  count,
  view,
  hasPanel,
  isPanelOpen,
  isSearchOpen,
  isPicking,
  children,
  ...on
}: Props) {
  const t = useWords('read');
  const format = useFormat();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('viewer')}>
      {hasPanel && (
        <IconButton
          icon={LayoutOutlined}
          size="large"
          label={t('panel')}
          aria-pressed={isPanelOpen}
          onClick={on.onPanel}
        />
      )}
      <PageField page={page} count={count} onPage={on.onPage} />
      <IconButton
        icon={SearchOutlined}
        size="large"
        label={t('search')}
        aria-pressed={isSearchOpen}
        onClick={on.onSearch}
      />
      <span className={styles.group}>
        <IconButton icon={ZoomOutOutlined} size="large" label={t('zoomOut')} onClick={() => view.step(-1)} />
        <span className={styles.zoom} aria-live="polite">
          {t('percent', { percent: format.number(Math.round(view.scale * 100)) })}
        </span>
        <IconButton icon={ZoomInOutlined} size="large" label={t('zoomIn')} onClick={() => view.step(1)} />
        <IconButton
          icon={ColumnWidthOutlined}
          size="large"
          label={t('fitWidth')}
          className={styles.fit}
          aria-pressed={view.zoom === 'fit'}
          onClick={() => view.setZoom('fit')}
        />
      </span>
      <IconButton
        icon={MoonOutlined}
        size="large"
        label={t('darkPages')}
        aria-pressed={view.isDark}
        onClick={() => view.setDark(!view.isDark)}
      />
      {isPicking !== null && (
        <IconButton
          icon={GatewayOutlined}
          size="large"
          label={t('askPicture')}
          aria-pressed={isPicking}
          onClick={on.onPick}
        />
      )}
      <span className={styles.space} />
      {children}
    </div>
  );
}

/** The page shown, which can be typed over. */
function PageField({ page, count, onPage }: Pick<Props, 'page' | 'count' | 'onPage'>) {
  const t = useWords('read');
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const pageNumber = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (!Number.isNaN(pageNumber) && pageNumber !== page) onPage(pageNumber);
  };
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className={styles.field}
        inputMode="numeric"
        dir="ltr"
        aria-label={t('pageField')}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(digitsOf(event.target.value).slice(0, 5))}
        onFocus={(event) => event.target.select()}
        onBlur={go}
      />
      <span className={styles.count}>{t('ofPages', { count: format.number(count) })}</span>
    </form>
  );
}

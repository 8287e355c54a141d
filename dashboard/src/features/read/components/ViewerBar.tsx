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
import { useFormat } from '../../../i18n/use-format.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { digitsOf } from '../text/fold-text.ts';
import type { PageView } from '../viewer/use-page-view.ts';
import styles from './ViewerBar.module.css';

type Pages = { page: number; count: number; goTo: (page: number) => void };

/** Something that a button opens and closes. */
type Toggle = { isOpen: boolean; toggle: () => void };

type Props = {
  pages: Pages;
  view: PageView;
  /** Null without outline and thumbnails. */
  panel: Toggle | null;
  search: Toggle;
  /** Choosing a part of a page; null where pages have no look of their own. */
  picker: Toggle | null;
  children: ReactNode;
};

/** Pages, search, size and look of the document. */
export function ViewerBar({ pages, view, panel, search, picker, children }: Props) {
  const t = useWords('read');
  const format = useFormat();
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('viewer')}>
      {panel && (
        <IconButton
          icon={LayoutOutlined}
          size="large"
          label={t('panel')}
          aria-pressed={panel.isOpen}
          onClick={panel.toggle}
        />
      )}
      <PageField {...pages} />
      <IconButton
        icon={SearchOutlined}
        size="large"
        label={t('search')}
        aria-pressed={search.isOpen}
        onClick={search.toggle}
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
      {picker && (
        <IconButton
          icon={GatewayOutlined}
          size="large"
          label={t('askPicture')}
          aria-pressed={picker.isOpen}
          onClick={picker.toggle}
        />
      )}
      <span className={styles.space} />
      {children}
    </div>
  );
}

/** The page shown, which can be typed over. */
function PageField({ page, count, goTo }: Pages) {
  const t = useWords('read');
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const pageNumber = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (!Number.isNaN(pageNumber) && pageNumber !== page) goTo(pageNumber);
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

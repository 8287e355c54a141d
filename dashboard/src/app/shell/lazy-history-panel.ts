import { lazyComponent } from '../../ui/lazy-component.tsx';

/** In its own module: the first page fetches it before the shell, which draws it and is itself fetched from `lazy-pages`. */
export const HistoryPanel = lazyComponent(
  async () => (await import('../../features/history/components/HistoryPanel.tsx')).HistoryPanel,
);

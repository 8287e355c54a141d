import { lazyComponent } from '../../ui/lazy-component.tsx';

/** In its own module, so that the first page can fetch it before the shell is there. */
export const HistoryPanel = lazyComponent(
  async () => (await import('../../features/history/components/HistoryPanel.tsx')).HistoryPanel,
);

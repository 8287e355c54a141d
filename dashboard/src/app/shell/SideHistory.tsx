import { toolOfPath } from '@deskmate/api/tools';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { HistoryPanel } from './lazy-history-panel.ts';

type Props = { onNavigate?: (() => void) | undefined; onSearch: () => void };

/** The history of the tool whose page is open; nothing on other pages. */
export function SideHistory({ onNavigate, onSearch }: Props) {
  const tool = toolOfPath(useLocation().pathname);
  if (!tool) return null;
  // It waits for its own words, so that the sidebar does not disappear meanwhile.
  return (
    <Suspense fallback={null}>
      <HistoryPanel key={tool.id} tool={tool.id} onNavigate={onNavigate} onSearch={onSearch} />
    </Suspense>
  );
}

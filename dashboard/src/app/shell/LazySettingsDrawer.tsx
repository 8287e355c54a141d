import { lazy, Suspense, useState } from 'react';

const SettingsDrawer = lazy(() =>
  import('../../features/settings/SettingsDrawer.tsx').then((file) => ({ default: file.SettingsDrawer })),
);

/** Fetched when it is first opened: most visits never look at it. */
export function LazySettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return <Suspense fallback={null}>{wanted && <SettingsDrawer open={open} onClose={onClose} />}</Suspense>;
}

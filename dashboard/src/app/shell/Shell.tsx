import { Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { AntdFrame } from '../../ui/AntdFrame.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { LazyOverlay } from '../LazyOverlay.tsx';
import { OfflineBar } from '../OfflineBar.tsx';
import { PageBoundary } from '../PageBoundary.tsx';
import { NavDrawer } from './NavDrawer.tsx';
import { ProfileDrawer } from './ProfileDrawer.tsx';
import styles from './Shell.module.css';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { useScrolledPage } from './use-scrolled-page.ts';

const loadSettings = () => import('../../features/settings/SettingsDrawer.tsx');

type OpenDrawer = 'nav' | 'settings' | 'profile' | null;

/** The signed-in frame: top bar, sidebar, and the page between them. */
export default function Shell() {
  const words = useWords('frame');
  const shellWords = useWords('shell');
  const { themeLayout } = useSettings();
  const [drawer, setDrawer] = useState<OpenDrawer>(null);
  const { isScrolled, onScrollCapture } = useScrolledPage(useLocation().pathname);
  const close = useCallback(() => setDrawer(null), []);
  const look = [styles.shell, themeLayout === 'mini' && styles.mini, isScrolled && styles.scrolled];
  return (
    <AntdFrame>
      <div className={look.filter(Boolean).join(' ')}>
        <a className={styles.skip} href="#content">
          {words('skipToContent')}
        </a>
        <TopBar onOpen={setDrawer} />
        <aside className={styles.nav} aria-label={shellWords('sidebar')}>
          <SideNav mini={themeLayout === 'mini'} />
        </aside>
        <main id="content" className={styles.main} tabIndex={-1} data-page-scroller onScrollCapture={onScrollCapture}>
          <OfflineBar />
          <PageBoundary>
            <Suspense fallback={<PageSpinner label={words('loading')} />}>
              <Outlet />
            </Suspense>
          </PageBoundary>
        </main>
      </div>
      <NavDrawer open={drawer === 'nav'} onClose={close} />
      <ProfileDrawer open={drawer === 'profile'} onClose={close} />
      <LazyOverlay load={loadSettings} open={drawer === 'settings'} onClose={close}>
        {({ SettingsDrawer }) => <SettingsDrawer open={drawer === 'settings'} onClose={close} />}
      </LazyOverlay>
    </AntdFrame>
  );
}

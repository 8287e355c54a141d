import { toolOf, toolOfPath } from '@deskmate/api/tools';
import { sizes } from '@deskmate/brand/tokens';
import { type MouseEvent, Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../conversation/composer/use-shortcuts.ts';
import { useFreshLists } from '../../conversation/store/use-fresh-lists.ts';
import { useBackgroundEndings } from '../../conversation/thread/use-background-endings.ts';
import { SearchDialog } from '../../features/history/components/SearchDialog.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { useTimeZoneOfDevice } from '../../session/use-time-zone-of-device.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { HeaderSlot } from '../../ui/HeaderSlot.tsx';
import { IconNonceProvider } from '../../ui/IconNonceProvider.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { OfflineBar } from '../OfflineBar.tsx';
import { PageBoundary } from '../PageBoundary.tsx';
import { ProfileDrawer } from './ProfileDrawer.tsx';
import styles from './Shell.module.css';
import { SideHistory } from './SideHistory.tsx';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';
import { useNoDrops } from './use-no-drops.ts';
import { useScrolledPage } from './use-scrolled-page.ts';

const loadSettings = () => import('../../features/settings/SettingsDrawer.tsx');

/** The sidebar on small screens, and the history beside the mini sidebar. */
const navDrawer = { size: sizes.navVertical, from: 'start', bare: true } as const;

/** Without a navigation: another address would begin another conversation, and a temporary one would be lost. */
const focusContent = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

type Open = 'nav' | 'history' | 'search' | 'settings' | 'profile' | null;

/** The signed-in frame: top bar, sidebar, and the page between them. */
export function Shell() {
  const t = useWords('frame');
  const shellWords = useWords('shell');
  const { themeLayout } = useSettings();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { isScrolled, onScrollCapture } = useScrolledPage(pathname);
  const close = useCallback(() => setOpen(null), []);
  const onSearch = useCallback(() => setOpen('search'), []);
  const isMini = themeLayout === 'mini';
  useFreshLists();
  useTimeZoneOfDevice();
  useBackgroundEndings();
  useNoDrops();
  useShortcuts({
    search: onSearch,
    newChat: () => void navigate((toolOfPath(pathname) ?? toolOf('chat')).path),
  });
  const look = [styles.shell, isMini && styles.mini, isScrolled && styles.scrolled];
  return (
    <IconNonceProvider>
      <HeaderSlot value={slot}>
        <div className={look.filter(Boolean).join(' ')}>
          {/* biome-ignore lint/a11y/useValidAnchor: It leads to a part of the page; only the address stays as it is. */}
          <a className={styles.skip} href="#content" onClick={focusContent}>
            {t('skipToContent')}
          </a>
          <TopBar onOpen={setOpen} slotRef={setSlot} />
          <aside className={styles.nav} aria-label={shellWords('sidebar')}>
            <SideNav mini={isMini} onSearch={onSearch} onHistory={() => setOpen('history')} />
          </aside>
          <main id="content" className={styles.main} tabIndex={-1} data-page-scroller onScrollCapture={onScrollCapture}>
            <OfflineBar />
            <PageBoundary>
              <Suspense fallback={<PageSpinner label={t('loading')} />}>
                <Outlet />
              </Suspense>
            </PageBoundary>
          </main>
        </div>
        <SideDrawer title={shellWords('tools')} open={open === 'nav'} onClose={close} {...navDrawer}>
          <SideNav mini={false} inDrawer onNavigate={close} onSearch={onSearch} />
        </SideDrawer>
        <SideDrawer title={shellWords('history')} open={open === 'history'} onClose={close} {...navDrawer}>
          <SideHistory onNavigate={close} onSearch={onSearch} />
        </SideDrawer>
        <ProfileDrawer open={open === 'profile'} onClose={close} />
        <LazyOverlay load={loadSettings} open={open === 'settings'} onClose={close}>
          {({ SettingsDrawer }) => <SettingsDrawer open={open === 'settings'} onClose={close} />}
        </LazyOverlay>
        <SearchDialog isOpen={open === 'search'} onClose={close} />
      </HeaderSlot>
    </IconNonceProvider>
  );
}

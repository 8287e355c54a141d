import { accountTabs } from '@deskmate/api/page-paths';
import { Suspense, useEffect, useRef } from 'react';
import { matchPath, NavLink, Outlet, useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import page from '../../ui/Page.module.css';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageSpinner } from '../../ui/PageSpinner.tsx';
import styles from './AccountLayout.module.css';

/** The account's tabs; each is an address of its own, so they are links. */
export function AccountLayout() {
  const t = useWords('account');
  const { pathname } = useLocation();
  const tab = accountTabs.find((name) => matchPath(paths.account(name), pathname)) ?? 'profile';
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen the tabs scroll sideways: the open one must be visible.
  useEffect(() => {
    tabs.current?.children[accountTabs.indexOf(tab)]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <div className={page.page}>
      <PageHeading title={`${t(tab)} · ${t('title')}`}>{t('title')}</PageHeading>
      <nav ref={tabs} className={styles.tabs} aria-label={t('sections')}>
        {accountTabs.map((name) => (
          <NavLink key={name} className={styles.tab} to={paths.account(name)}>
            {t(name)}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </div>
  );
}

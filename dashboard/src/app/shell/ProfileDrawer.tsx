import { sizes } from '@deskmate/brand/tokens';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOpenSupport } from '../../features/support/use-open-support.ts';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import styles from './ProfileDrawer.module.css';
import { useFocusAfterDrawer } from './use-focus-after-drawer.ts';

const tabs = ['profile', 'plan', 'billing', 'usage', 'security'] as const;

/** The way to the account; one link 'Account' up to 1367 px wide (spec §2 "profile drawer"). */
export function ProfileDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('shell');
  const user = useUser();
  const { direction } = useSettings();
  const isShort = useMedia(`(max-width: ${sizes.shortMenuFrom}px)`);
  const openSupport = useOpenSupport();
  const focus = useFocusAfterDrawer(onClose);
  const links = isShort
    ? [{ to: paths.account(), label: words('account') }]
    : tabs.map((tab) => ({ to: paths.account(tab), label: words(tab) }));
  return (
    <Drawer
      title={words('openProfile')}
      open={open}
      onClose={focus.onDismiss}
      focusable={focus.focusable}
      size={sizes.profileDrawer}
      placement={direction === 'rtl' ? 'left' : 'right'}
      closable={{ 'aria-label': words('closeMenu') }}
    >
      <div className={styles.who}>
        <strong>{user.displayName}</strong>
        <span>{user.email}</span>
      </div>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles.link} to={to} onClick={focus.onNavigate}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.link} onClick={openSupport.open} aria-busy={openSupport.busy}>
            <span>
              {words('support')} <span className="visually-hidden">({words('newTab')})</span>
            </span>
            {openSupport.busy && <Spinner />}
          </button>
        </li>
        <li>
          <LogoutButton label={words('logout')} />
        </li>
      </ul>
    </Drawer>
  );
}

function LogoutButton({ label }: { label: string }) {
  const { logout } = useAuth();
  const [busy, setBusy] = useState(false);
  const leave = () => {
    if (busy) return;
    setBusy(true);
    void logout();
  };
  return (
    <button type="button" className={`${styles.link} ${styles.out}`} onClick={leave} aria-busy={busy}>
      {label}
      {busy && <Spinner />}
    </button>
  );
}

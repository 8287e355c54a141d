import { sizes } from '@deskmate/brand/tokens';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOpenSupport } from '../../features/support/use-open-support.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { usePlanLabel } from './PlanBadge.tsx';
import styles from './ProfileDrawer.module.css';

const tabs = ['profile', 'plan', 'billing', 'usage', 'security'] as const;

/** Account links, Support and Logout. Screens up to 1367 px wide show one link 'Account' instead of one per tab. */
export function ProfileDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('shell');
  const user = useUser();
  const isShort = useMedia(`(max-width: ${sizes.shortMenuFrom}px)`);
  const plan = usePlanLabel();
  const links = isShort
    ? [{ to: paths.account(), label: t('account') }]
    : tabs.map((tab) => ({ to: paths.account(tab), label: t(tab) }));
  return (
    <SideDrawer title={t('openProfile')} open={open} onClose={onClose} size={sizes.profileDrawer} from="end">
      <div className={styles.who}>
        <Avatar firstName={user.first_name} lastName={user.last_name} url={user.profile_picture?.url ?? null} />
        <div className={styles.names}>
          <strong>{user.displayName}</strong>
          <span>{user.email}</span>
          {plan && <bdi className={plan.isExpired ? styles.planExpired : styles.plan}>{plan.label}</bdi>}
        </div>
      </div>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles.link} to={to} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Support />
        </li>
        <li>
          <LogoutButton label={t('logout')} />
        </li>
      </ul>
    </SideDrawer>
  );
}

/** A button in either case: whether there is a helpdesk may become known while it has the focus. */
function Support() {
  const t = useWords('shell');
  const { open, busy } = useOpenSupport();
  return (
    <button type="button" className={styles.link} onClick={open} aria-busy={busy}>
      <span>
        {t('support')} <span className="visually-hidden">({t('newTab')})</span>
      </span>
      {busy && <Spinner />}
    </button>
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

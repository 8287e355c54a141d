import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStanding } from '../../session/use-plan-standing.ts';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './SideNav.module.css';

/** How long the plan still runs, when that is worth saying (spec §4 "Subscription banner"). */
export function SubscriptionBanner({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const words = useWords('shell');
  const banner = usePlanStanding()?.banner;
  if (!banner || banner.state === 'hidden') return null;
  const text = {
    expired: () => words('bannerExpired'),
    about_to_expire: () => words('bannerAboutToExpire'),
    days_left: () => words('bannerDays', { count: banner.daysLeft ?? 0 }),
  }[banner.state]();
  return (
    <section className={`${styles.banner} ${banner.state === 'expired' ? styles.bannerExpired : ''}`}>
      <p>{text}</p>
      <Link className={buttonClass()} to={paths.subscriptionUpdate} onClick={onNavigate}>
        {words(banner.button)}
      </Link>
    </section>
  );
}

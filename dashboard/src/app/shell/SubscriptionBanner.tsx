import { ClockCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { buttonClass } from '../../ui/Button.tsx';
import styles from './SideNav.module.css';

type Props = { mini: boolean; onNavigate?: (() => void) | undefined };

/** How long the plan still runs, from a week before its end; in the mini sidebar an icon with the button's words. */
export function SubscriptionBanner({ mini, onNavigate }: Props) {
  const words = useWords('shell');
  const banner = usePlanStatus()?.banner;
  if (!banner || banner.state === 'hidden') return null;
  const text = {
    expired: () => words('bannerExpired'),
    about_to_expire: () => words('bannerAboutToExpire'),
    days_left: () => words('bannerDays', { count: banner.daysLeft ?? 0 }),
  }[banner.state]();
  const look = `${styles.banner} ${banner.state === 'expired' ? styles.bannerExpired : ''}`;
  if (mini) {
    return (
      <Link className={`${look} ${styles.bannerMini}`} to={paths.subscriptionUpdate} title={text} onClick={onNavigate}>
        <ClockCircleOutlined aria-hidden="true" />
        <span className="visually-hidden">{text} </span>
        {words(banner.button)}
      </Link>
    );
  }
  return (
    <section className={look}>
      <p>{text}</p>
      <Link className={buttonClass()} to={paths.subscriptionUpdate} onClick={onNavigate}>
        {words(banner.button)}
      </Link>
    </section>
  );
}

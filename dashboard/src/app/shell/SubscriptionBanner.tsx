import { ClockCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SideNav.module.css';

type Props = { mini: boolean; onNavigate?: (() => void) | undefined };

/**
 * Says that a renewal failed, or how long the plan still runs, from a week before its end. In the mini sidebar it is an icon
 * with the label of the button.
 */
export function SubscriptionBanner({ mini, onNavigate }: Props) {
  const t = useWords('shell');
  const banner = usePlanStatus()?.banner;
  if (!banner || banner.state === 'hidden') return null;
  // A trial cannot be renewed, only upgraded.
  const isTrial = banner.button === 'upgrade';
  const text = {
    expired: () => t('bannerExpired'),
    payment_failed: () => t('bannerPaymentFailed'),
    about_to_expire: () => t(isTrial ? 'trialAboutToExpire' : 'bannerAboutToExpire'),
    days_left: () => t(isTrial ? 'trialDays' : 'bannerDays', { count: banner.daysLeft ?? 0 }),
  }[banner.state]();
  const isUrgent = banner.state === 'expired' || banner.state === 'payment_failed';
  const look = `${styles.banner} ${isUrgent ? styles.bannerExpired : ''}`;
  const target = banner.state === 'payment_failed' ? paths.account('billing') : paths.subscriptionUpdate;
  if (mini) {
    return (
      <Link className={`${look} ${styles.bannerMini}`} to={target} title={text} onClick={onNavigate}>
        <Icon icon={ClockCircleOutlined} size={20} />
        <span className="visually-hidden">{text} </span>
        {t(banner.button)}
      </Link>
    );
  }
  return (
    <section className={look}>
      <p>{text}</p>
      <Link className={buttonClass()} to={target} onClick={onNavigate}>
        {t(banner.button)}
      </Link>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import styles from './Shell.module.css';

/** The plan's name, or "Expired" in the colour of errors when there is none. */
export function PlanBadge() {
  const words = useWords('shell');
  const standing = usePlanStatus();
  if (!standing) return null;
  const plan = standing.banner.state === 'expired' ? null : standing.planName;
  const name = plan ?? words('expired');
  return (
    <Link
      className={`${styles.badge} ${plan ? '' : styles.badgeExpired}`}
      to={paths.account('plan')}
      aria-label={`${words('planBadge')}: ${name}`}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

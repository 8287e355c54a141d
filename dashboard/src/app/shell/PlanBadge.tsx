import { Link } from 'react-router-dom';
import { useWords } from '../../messages/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStanding } from '../../session/use-plan-standing.ts';
import styles from './Shell.module.css';

/** spec §4: the plan's name, or "Expired" in the colour of errors when there is none. */
export function PlanBadge() {
  const words = useWords('shell');
  const standing = usePlanStanding();
  if (!standing) return null;
  // The one plan name that is a word and no name; the others are the same in every language.
  const planName = standing.planName === 'Trial' ? words('trial') : standing.planName;
  const name = planName ?? words('expired');
  return (
    <Link
      className={`${styles.badge} ${standing.planName ? '' : styles.badgeExpired}`}
      to={paths.account('plan')}
      aria-label={`${words('planBadge')}: ${name}`}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

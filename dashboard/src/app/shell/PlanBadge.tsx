import { planName } from '@deskmate/brand/plan-text';
import { Link } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { usePlanStatus } from '../../session/use-plan-status.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import styles from './Shell.module.css';

/** The plan's name, or "Expired" in the colour of errors when there is none. */
export function PlanBadge() {
  const t = useWords('shell');
  const plan = usePlanLabel();
  if (!plan) return null;
  return (
    <Link
      className={`${styles.badge} ${plan.isExpired ? styles.badgeExpired : ''}`}
      to={paths.account('plan')}
      aria-label={`${t('planBadge')}: ${plan.label}`}
    >
      <bdi>{plan.label}</bdi>
    </Link>
  );
}

/** What the badge says; null until the plan is known. */
export function usePlanLabel(): { label: string; isExpired: boolean } | null {
  const t = useWords('shell');
  const { language } = useSettings();
  const planStatus = usePlanStatus();
  if (!planStatus) return null;
  const name = planStatus.banner.state === 'expired' ? null : planStatus.planName;
  if (name === null) return { label: t('expired'), isExpired: true };
  return { label: planName(name, language), isExpired: false };
}

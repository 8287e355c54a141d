import { formatMoneyIsolated } from '@deskmate/api/money/format-money';
import { planPrice } from '@deskmate/api/plans/plan-price';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../i18n/use-words.ts';
import { planListQuery } from '../../../session/plan-queries.ts';
import { pendingPlan } from '../../../session/requested-purchase.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';

export type IntroProps = {
  /** Names the plan: "Create an account to continue with Pro, $12 a month." */
  forPlan: 'loginForPlan' | 'registerForPlan';
  /** Said where no plan is on the way, and until the plans are known. */
  otherwise: string;
};

/** Names the plan that a visitor was choosing when an account was asked for. */
export function PlanIntro({ forPlan, otherwise }: IntroProps) {
  const t = useWords('auth');
  const { api, storage } = useSession();
  const { language } = useSettings();
  const [search] = useSearchParams();
  const pending = pendingPlan(search.get('returnTo'), storage);
  const { id, interval } = pending ?? { id: null, interval: null };
  const plans = useQuery({ ...planListQuery(api), enabled: id !== null }).data;
  const plan = plans?.find((one) => one.id === id);
  const price = plan && interval && planPrice(plan, interval);
  if (!plan || !price) return otherwise;
  const named = t(interval === 'year' ? 'planByYear' : 'planByMonth', {
    plan: plan.name,
    price: formatMoneyIsolated(price, language),
  });
  return t(forPlan, { plan: named });
}

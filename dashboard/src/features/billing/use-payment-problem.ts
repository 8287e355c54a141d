import { ServiceError } from '@deskmate/api/contracts/errors';
import { useWords } from '../../messages/use-words.ts';
import type { Submit } from '../../ui/use-submit.ts';

/** What went wrong with paying, in words. A conflict means that the price or the payment is not what the page showed. */
export function usePaymentProblem(): (submit: Submit) => string | null {
  const words = useWords('billing');
  return ({ problem, error }) =>
    error instanceof ServiceError && error.code === 'conflict' ? words('changedMeanwhile') : problem;
}

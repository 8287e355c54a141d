import type { AnswerFailure } from '@deskmate/api/streams/answer-error';
import { FailureNotice } from '../../../conversation/failure/FailureNotice.tsx';

type Props = { failure: AnswerFailure; onRetry: () => void; onClose: () => void };

/** Of these the service may have taken the order although its answer was lost; sent again, it is taken once. */
const unsure = ['upstream_connection', 'upstream_timeout'];

/** Why an order was not taken. The text is still in the box; what was refused was not charged. */
export function OrderProblem({ failure, ...on }: Props) {
  return <FailureNotice failure={{ ...failure, isFree: !unsure.includes(failure.code) }} {...on} />;
}

import type { AnswerFailure } from '@deskmate/api/streams/answer-error';
import { FailureNotice } from '../../../conversation/thread/FailureNotice.tsx';

type Props = { failure: AnswerFailure; onRetry: () => void; onClose: () => void };

/** After these errors the service may have accepted the order although its response was lost; sent again, it is accepted once. */
const unsure = ['upstream_connection', 'upstream_timeout'];

/** Why an order was not taken. The text is still in the box; what was refused was not charged. */
export function OrderProblem({ failure, ...on }: Props) {
  return <FailureNotice failure={{ ...failure, isFree: !unsure.includes(failure.code) }} {...on} />;
}

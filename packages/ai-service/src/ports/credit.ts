import type { CreditGroup } from '@deskmate/api/contracts/fields';
import type { LedgerTool } from '@deskmate/api/tools';

export type CreditRequest = {
  /** One per answer or picture job; each kind of ledger entry exists at most once for it. */
  requestId: string;
  clientId: string;
  modelId: string;
  group: CreditGroup;
  /** Whole credits, at least 1. */
  credits: number;
  tool: LedgerTool;
  sessionId: string | null;
  chatId: string | null;
};

/** The ledger as the AI service sees it; the main backend keeps it. Every call may be repeated safely. */
export type Credit = {
  /** Holds credit before anything goes upstream.
   * @throws ServiceError `subscription_expired`, `model_not_in_plan` or `insufficient_credit` (all 402). */
  reserve(request: CreditRequest): Promise<void>;
  /** Takes at most what was held and releases the rest. */
  settle(requestId: string, credits: number): Promise<void>;
  /** For operations that cost no credit but need a valid plan. @throws ServiceError `subscription_expired` (402). */
  requirePlan(clientId: string): Promise<void>;
  /** Releases the hold; nothing is taken. */
  refund(requestId: string): Promise<void>;
};

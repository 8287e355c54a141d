import type { AiModel } from '@deskmate/api/contracts/main/models';

/** The AI service's model table, as the main backend needs it to answer `client/models`. */
export type Models = {
  /** Every active model, in display order, without regard to any plan. */
  list(): Promise<Omit<AiModel, 'locked'>[]>;
};

import type { AuditEntry } from '../audit/audit-repository.ts';
import {
  addPack,
  editPack,
  type PackChange,
  type PackTerms,
  restorePack,
  retirePack,
} from '../billing/catalog/edit-packs.ts';
import {
  addPlan,
  editPlan,
  type NewPlan,
  type PlanEdit,
  restorePlan,
  retirePlan,
} from '../billing/catalog/edit-plans.ts';
import {
  addPromoCode,
  disablePromoCode,
  enablePromoCode,
  type PromoTerms,
} from '../billing/catalog/edit-promo-codes.ts';
import { previewRefund, type RefundRequest, refundPayment } from '../billing/refunds/refund-payment.ts';
import { reconcilePayments } from '../billing/webhook/reconcile-payments.ts';
import { replayNotice } from '../billing/webhook/replay-notice.ts';
import type { MainContext } from '../context.ts';
import { listRecoveries } from '../identity/second-factor/list-recoveries.ts';
import { startRecovery } from '../identity/second-factor/start-recovery.ts';
import { stopRecoveryByOperator } from '../identity/second-factor/stop-recovery.ts';
import { createAdministrator, type NewAdministrator } from './create-administrator.ts';
import { type DeletionRequest, deleteClient, previewDeletion } from './delete-client.ts';
import { exportClient } from './export-client.ts';
import { type GivenCredit, giveCredit, takeCredit } from './give-credit.ts';
import { listPayments, listWithdrawals, type PartOfTime } from './list-month.ts';
import { makeAdministrator, removeAdministrator } from './make-administrator.ts';
import { readMonth } from './read-month.ts';

type OperatorAction = 'signing_key_rotated' | 'signing_key_removed' | 'model_added' | 'model_changed';

export type OperatorCommands = ReturnType<typeof createOperatorCommands>;

/** What `pnpm admin` asks of this service. Errors have a message for the operator. */
export function createOperatorCommands(context: MainContext) {
  const { plans, promoCodes, audit } = context.repositories;
  const { signingKeys } = context;
  const note = (action: OperatorAction, details: AuditEntry['details']): Promise<void> =>
    audit.add({ clientId: null, action, at: context.clock.date(), ...(details && { details }) });
  return {
    createAdministrator: (administrator: NewAdministrator) => createAdministrator(context, administrator),
    makeAdministrator: (email: string) => makeAdministrator(context, email),
    removeAdministrator: (email: string) => removeAdministrator(context, email),
    giveCredit: (gift: GivenCredit) => giveCredit(context, gift),
    takeCredit: (taken: Omit<GivenCredit, 'days'>) => takeCredit(context, taken),
    exportClient: (email: string) => exportClient(context, email),
    previewDeletion: (request: DeletionRequest) => previewDeletion(context, request),
    deleteClient: (request: DeletionRequest) => deleteClient(context, request),
    /** Turns a lost second factor off after a waiting time. @returns when. */
    startRecovery: (request: { email: string; reason: string }) => startRecovery(context, request),
    stopRecovery: (email: string) => stopRecoveryByOperator(context, email),
    listRecoveries: () => listRecoveries(context),
    listPayments: (part: PartOfTime) => listPayments(context, part),
    listWithdrawals: (part: PartOfTime) => listWithdrawals(context, part),
    /** What came in, went back, was granted and was spent between two times. */
    readMonth: (from: Date, to: Date) => readMonth(context, from, to),
    previewRefund: (refund: Parameters<typeof previewRefund>[1]) => previewRefund(context, refund),
    refundPayment: (refund: RefundRequest) => refundPayment(context, refund),
    reconcilePayments: () => reconcilePayments(context),
    replayNotice: (noticeId: string) => replayNotice(context, noticeId),
    listPacks: plans.listPacks,
    addPack: (terms: PackTerms) => addPack(context, terms),
    editPack: (packId: number, change: PackChange) => editPack(context, packId, change),
    retirePack: (packId: number) => retirePack(context, packId),
    restorePack: (packId: number) => restorePack(context, packId),
    listPlans: plans.list,
    addPlan: (edit: NewPlan) => addPlan(context, edit),
    editPlan: (planId: number, edit: PlanEdit) => editPlan(context, planId, edit),
    retirePlan: (planId: number) => retirePlan(context, planId),
    restorePlan: (planId: number) => restorePlan(context, planId),
    listPromoCodes: () => promoCodes.list(context.clock.date()),
    addPromoCode: (terms: PromoTerms) => addPromoCode(context, terms),
    disablePromoCode: (code: string) => disablePromoCode(context, code),
    enablePromoCode: (code: string) => enablePromoCode(context, code),
    listSigningKeys: () => signingKeys.list(),
    async rotateSigningKey(): Promise<string> {
      const kid = await signingKeys.rotate();
      await note('signing_key_rotated', { kid });
      return kid;
    },
    async removeSigningKey(kid: string): Promise<void> {
      if (!(await signingKeys.remove(kid)))
        throw new Error(`There is no signing key ${kid}; list-signing-keys shows the existing ones.`);
      await note('signing_key_removed', { kid });
    },
    /** The AI service has no audit of its own. */
    noteModel: (action: 'model_added' | 'model_changed', modelId: string) => note(action, { model: modelId }),
  };
}

import { backup, move, restore } from './commands/backups.ts';
import { checkInstallation } from './commands/check-installation.ts';
import {
  createAdministrator,
  deleteClient,
  giveCredit,
  makeAdministrator,
  removeAdministrator,
  takeCredit,
} from './commands/clients.ts';
import { exportClient } from './commands/export-client.ts';
import { addModel, editModel, listModels, retireModel } from './commands/models.ts';
import { month } from './commands/month.ts';
import { addPack, editPack, listPacks, restorePack, retirePack } from './commands/packs.ts';
import {
  listPayments,
  listWithdrawals,
  reconcilePayments,
  refundPayment,
  replayPaymentNotice,
} from './commands/payments.ts';
import { addPlan, editPlan, listPlans, restorePlan, retirePlan } from './commands/plans.ts';
import { addPromoCode, disablePromoCode, enablePromoCode, listPromoCodes } from './commands/promo-codes.ts';
import { listRecoveries, startRecovery, stopRecovery } from './commands/recoveries.ts';
import { listReferences, loadReferences, removeReferences } from './commands/references.ts';
import { reindexSearch } from './commands/reindex-search.ts';
import { listSigningKeys, removeSigningKey, rotateSigningKey } from './commands/signing-keys.ts';
import type { AdminCommand } from './define-command.ts';

/** Every command; `help` is made from this list. */
export const adminCommands: AdminCommand[] = [
  checkInstallation,
  createAdministrator,
  makeAdministrator,
  removeAdministrator,
  giveCredit,
  takeCredit,
  startRecovery,
  stopRecovery,
  listRecoveries,
  exportClient,
  deleteClient,
  listPlans,
  addPlan,
  editPlan,
  retirePlan,
  restorePlan,
  listPacks,
  addPack,
  editPack,
  retirePack,
  restorePack,
  listPromoCodes,
  addPromoCode,
  disablePromoCode,
  enablePromoCode,
  month,
  listPayments,
  listWithdrawals,
  refundPayment,
  reconcilePayments,
  replayPaymentNotice,
  listModels,
  addModel,
  editModel,
  retireModel,
  loadReferences,
  listReferences,
  removeReferences,
  reindexSearch,
  backup,
  restore,
  move,
  listSigningKeys,
  rotateSigningKey,
  removeSigningKey,
];

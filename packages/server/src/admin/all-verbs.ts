import type { AdminVerb } from './admin-verb.ts';
import { backup, move, restore } from './verbs/backups.ts';
import { createAdministrator, giveCredit, makeAdministrator } from './verbs/clients.ts';
import { exportClient } from './verbs/export-client.ts';
import { addModel, editModel, listModels, retireModel } from './verbs/models.ts';
import { addPack, editPack, listPacks, retirePack } from './verbs/packs.ts';
import { listPayments, reconcilePayments, refundPayment, replayPaymentNotice } from './verbs/payments.ts';
import { addPlan, editPlan, listPlans, retirePlan } from './verbs/plans.ts';
import { listReferences, loadReferences, removeReferences } from './verbs/references.ts';
import { reindexSearch } from './verbs/reindex-search.ts';
import { removeSigningKey, rotateSigningKey } from './verbs/signing-keys.ts';

/** Every verb; `help` is made from this list. */
export const adminVerbs: AdminVerb[] = [
  createAdministrator,
  makeAdministrator,
  giveCredit,
  exportClient,
  listPlans,
  addPlan,
  editPlan,
  retirePlan,
  listPacks,
  addPack,
  editPack,
  retirePack,
  listPayments,
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
  rotateSigningKey,
  removeSigningKey,
];

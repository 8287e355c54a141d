import type { AdminVerb } from './admin-verb.ts';
import { backup, move, restore } from './verbs/backups.ts';
import { listModels, listPlans } from './verbs/catalogue.ts';
import { giveCredit, makeAdministrator } from './verbs/clients.ts';
import { removeSigningKey, rotateSigningKey } from './verbs/signing-keys.ts';

/** Every verb; `help` is made from this list. */
export const adminVerbs: AdminVerb[] = [
  makeAdministrator,
  giveCredit,
  listPlans,
  listModels,
  backup,
  restore,
  move,
  rotateSigningKey,
  removeSigningKey,
];

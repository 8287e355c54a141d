import type { ExportState } from '@deskmate/api/contracts/main/client-export';
import type { MainContext } from '../../context.ts';
import { longestExportMs } from './open-export.ts';

const states = {
  own_data_exported: 'sending',
  own_data_export_finished: 'sent',
  own_data_export_failed: 'failed',
} as const;
const actions = ['own_data_exported', 'own_data_export_finished', 'own_data_export_failed'] as const;

/**
 * The state of the export that was opened last, whichever process sends it. The page asks for it, because a browser that
 * saves a file does not report this to the page.
 */
export async function getExportState({ clock, repositories }: MainContext, clientId: string): Promise<ExportState> {
  const newest = await repositories.audit.findNewest(clientId, actions, new Date(clock.now() - longestExportMs));
  return newest ? { state: states[newest.action], at: newest.at.toISOString() } : { state: 'none', at: null };
}

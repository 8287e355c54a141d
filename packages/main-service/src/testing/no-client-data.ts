import type { ClientData } from '../ports/client-data.ts';

/** An AI service that stores nothing. */
export const noClientData: ClientData = {
  setClosed: async () => {},
  erase: async () => true,
  listExport: async () => [],
  openExport: async () => null,
};

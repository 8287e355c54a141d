/** The tools of the dashboard, in the order of its menu. */
export const toolIds = ['chat', 'art', 'write', 'read', 'translate'] as const;

export type ToolId = (typeof toolIds)[number];

/**
 * What this version really has. Everything public follows it: what is not built is said to be coming, never shown as
 * if it were there. Set a line to true with the change that builds the thing.
 */
export const built: Record<ToolId | 'referral', boolean> = {
  chat: true,
  art: false,
  write: false,
  read: false,
  translate: false,
  referral: false,
};

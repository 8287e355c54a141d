/** What strangers may know of the author of a share; the main backend answers. */
export type Authors = {
  /** The name that a client lets others see (`isPublic`); null when they do not, or there is no such client. */
  publicName(clientId: string): Promise<string | null>;
};

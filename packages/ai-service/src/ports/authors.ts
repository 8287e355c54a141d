/** The public data of a share's author; the main backend answers. */
export type Authors = {
  /** The name that a client lets others see (`isPublic`); null when they do not, or there is no such client. */
  publicName(clientId: string): Promise<string | null>;
};

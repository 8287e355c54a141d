/** Ends the command with one plain sentence instead of a stack. */
export class Stop extends Error {}

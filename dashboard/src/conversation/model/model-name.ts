/** spec §3: the display name of a model is the part before a tilde. */
export const modelName = (fullName: string): string => fullName.split('~')[0]?.trim() || fullName;

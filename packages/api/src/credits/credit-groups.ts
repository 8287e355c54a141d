/** The kinds of credits, in the order in which they are shown. */
export const creditGroups = ['standard', 'advanced', 'image'] as const;

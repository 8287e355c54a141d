export const legal = {
  draft: 'Draft for the operator',
  draftText:
    'Passages in brackets, like this one, are for the operator to fill in. Have the text checked by a lawyer before you open to the public.',
  example: '[Operator: company name]',
  updated: 'Last changed',
};

export const legal = {
  updated: 'Last changed',
};

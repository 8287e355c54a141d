export default {
  search: 'Search languages',
  noMatch: 'No matching languages.',
  recent: 'Recently used',
  all: 'All languages',
} as const;

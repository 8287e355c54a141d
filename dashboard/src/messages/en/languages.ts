export default {
  search: 'Search languages',
  noMatch: 'No language matches.',
  recent: 'Recently used',
  all: 'All languages',
} as const;

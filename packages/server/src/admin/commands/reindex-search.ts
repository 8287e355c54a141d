import { aiOf, defineCommand } from '../define-command.ts';

export const reindexSearch = defineCommand({
  name: 'reindex-search',
  about: 'rebuild the search index of older chats after an update that changes it; can be interrupted and restarted',
  words: [],
  async run(context) {
    const { checked, rewritten } = await aiOf(context).operator.reindexSearch(context.signal);
    return `${checked} rows checked, ${rewritten} rewritten.`;
  },
});

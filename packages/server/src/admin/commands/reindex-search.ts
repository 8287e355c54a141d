import { aiOf, defineCommand } from '../define-command.ts';

export const reindexSearch = defineCommand({
  name: 'reindex-search',
  about:
    'rewrite what conversations are found by, after an update that changed it; break it off and start it again at will',
  words: [],
  async run(context) {
    const { checked, rewritten } = await aiOf(context).operator.reindexSearch(context.signal);
    return `${checked} rows were looked at, ${rewritten} of them rewritten.`;
  },
});

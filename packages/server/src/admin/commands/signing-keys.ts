import * as z from 'zod';
import { defineCommand, mainOf } from '../define-command.ts';

export const rotateSigningKey = defineCommand({
  name: 'rotate-signing-key',
  about: 'sign new access tokens with a new key; the old one stays good for those already out',
  words: [],
  run: async (context) => `New tokens are signed with ${await mainOf(context).operator.rotateSigningKey()}.`,
});

export const listSigningKeys = defineCommand({
  name: 'list-signing-keys',
  about: 'the keys whose tokens are accepted; the newest signs',
  words: [],
  run: async (context) => mainOf(context).operator.listSigningKeys(),
});

export const removeSigningKey = defineCommand({
  name: 'remove-signing-key',
  about: 'stop accepting the tokens of an old key',
  words: [{ name: 'key id', schema: z.string().min(1) }],
  async run(context, kid) {
    await mainOf(context).operator.removeSigningKey(kid);
    return `Tokens signed with ${kid} are refused from now on.`;
  },
});

import * as z from 'zod';
import { defineCommand, mainOf } from '../define-command.ts';

export const rotateSigningKey = defineCommand({
  name: 'rotate-signing-key',
  about: 'rotate the signing key; existing tokens stay valid',
  words: [],
  run: async (context) => `New tokens are signed with ${await mainOf(context).operator.rotateSigningKey()}.`,
});

export const listSigningKeys = defineCommand({
  name: 'list-signing-keys',
  about: 'list the accepted signing keys; the newest signs new tokens',
  words: [],
  run: async (context) => mainOf(context).operator.listSigningKeys(),
});

export const removeSigningKey = defineCommand({
  name: 'remove-signing-key',
  about: 'remove an old signing key; its tokens are rejected',
  words: [{ name: 'key id', schema: z.string().min(1) }],
  async run(context, kid) {
    await mainOf(context).operator.removeSigningKey(kid);
    return `Tokens signed with ${kid} are now rejected.`;
  },
});

/** One catalogue per feature; the English file is the shape that every other language must fill. */
interface Catalogues {
  account: typeof import('./en/account.ts').default;
  art: typeof import('./en/art.ts').default;
  auth: typeof import('./en/auth.ts').default;
  billing: typeof import('./en/billing.ts').default;
  chat: typeof import('./en/chat.ts').default;
  conversation: typeof import('./en/conversation.ts').default;
  dictation: typeof import('./en/dictation.ts').default;
  errors: typeof import('./en/errors.ts').default;
  external: typeof import('./en/external.ts').default;
  fields: typeof import('./en/fields.ts').default;
  frame: typeof import('./en/frame.ts').default;
  glossaries: typeof import('./en/glossaries.ts').default;
  history: typeof import('./en/history.ts').default;
  languages: typeof import('./en/languages.ts').default;
  mailed: typeof import('./en/mailed.ts').default;
  models: typeof import('./en/models.ts').default;
  read: typeof import('./en/read.ts').default;
  security: typeof import('./en/security.ts').default;
  referral: typeof import('./en/referral.ts').default;
  settings: typeof import('./en/settings.ts').default;
  share: typeof import('./en/share.ts').default;
  shell: typeof import('./en/shell.ts').default;
  translate: typeof import('./en/translate.ts').default;
  usage: typeof import('./en/usage.ts').default;
  write: typeof import('./en/write.ts').default;
}

export type Feature = keyof Catalogues;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;
type PluralBase<Key extends string> = Key extends `${infer Base}_other` ? Base : never;

/** The keys that code uses: a plural key has no form suffix. */
export type WordKey<F extends Feature> = WithoutForm<keyof Catalogues[F] & string>;

/** An Arabic catalogue: the same keys, and up to six plural forms where English has two; a test says which are needed. */
export type Arabic<English extends Record<string, string>> = {
  [Key in Exclude<keyof English & string, `${PluralBase<keyof English & string>}_${PluralForm}`>]: string;
} & { [Key in `${PluralBase<keyof English & string>}_other`]: string } & {
  [Key in `${PluralBase<keyof English & string>}_${Exclude<PluralForm, 'other'>}`]?: string;
};

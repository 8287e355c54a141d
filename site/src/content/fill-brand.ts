import { identity } from '@deskmate/brand/identity';

const values: Record<string, string> = {
  name: identity.name,
  domain: identity.domain,
  supportAddress: identity.supportAddress,
};

/** Puts the brand into a content file's `{{name}}`, `{{domain}}` and `{{supportAddress}}`. */
export const fillBrand = (html: string): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`A content file asks for {{${key}}}, which the brand does not have`);
    return value;
  });

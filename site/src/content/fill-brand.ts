import { identity } from '@deskmate/brand/identity';

const brand: Record<string, string> = {
  name: identity.name,
  domain: identity.domain,
  supportAddress: identity.supportAddress,
};

/** Puts the brand into a content file's `{{name}}`, `{{domain}}` and `{{supportAddress}}`, and further values by their names. */
export const fillBrand = (html: string, values: Record<string, string> = {}): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key] ?? brand[key];
    if (value === undefined) throw new Error(`A content file asks for {{${key}}}, which nobody gives`);
    return value;
  });

import { fieldLimits } from '@deskmate/api/limits';
import { identity } from '@deskmate/brand/identity';

const known: Record<string, string> = {
  name: identity.name,
  domain: identity.domain,
  supportAddress: identity.supportAddress,
  uploadMegabytes: String(Math.round(fieldLimits.uploadBytes / 1_000_000)),
  documentPages: fieldLimits.documentPagesMax.toLocaleString('en'),
};

/** Puts the brand and the limits into a content file, where it says `{{name}}` and so on, and further values by their names. */
export const fillBrand = (html: string, values: Record<string, string> = {}): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key] ?? known[key];
    if (value === undefined) throw new Error(`A content file asks for {{${key}}}, which nobody gives`);
    return value;
  });

import type { Bought } from '@deskmate/api/contracts/main/payments';
import { identity } from '@deskmate/brand/identity';
import { invoiceWords } from '@deskmate/brand/invoice-words';

/** What was bought in a reader's language, such as "Deskmate Pro plan, 1 month". Names keep their own direction. */
export function describeBought(bought: Bought, language: 'en' | 'ar'): string {
  const words = invoiceWords[language];
  const fill = (text: string, name: string, value: string) => text.replace(`{${name}}`, `\u2068${value}\u2069`);
  if (bought.kind === 'plan') {
    const text = bought.interval === 'year' ? words.planYear : words.planMonth;
    return fill(text, 'name', `${identity.name} ${bought.plan_name}`);
  }
  const pack = fill(words[bought.group], 'credits', String(bought.credits));
  return bought.quantity === 1 ? pack : `${pack} × ${bought.quantity}`;
}

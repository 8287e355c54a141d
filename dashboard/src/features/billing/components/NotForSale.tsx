import { useWords } from '../../../i18n/use-words.ts';
import { FormNote } from '../../../ui/FormAlert.tsx';

export const notForSaleId = 'not-for-sale';

/** Says that no payment gateway is on; the disabled buttons of the page refer to it. */
export function NotForSale() {
  const t = useWords('billing');
  return (
    <div id={notForSaleId} role="status">
      <FormNote kind="note">{t('noGateway')}</FormNote>
    </div>
  );
}

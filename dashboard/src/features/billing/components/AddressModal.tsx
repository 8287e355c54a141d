import type { Address } from '@deskmate/api/contracts/main/addresses';
import { listCountries } from '@deskmate/api/countries';
import { taxIdKinds } from '@deskmate/api/tax-id';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import page from '../../../ui/Page.module.css';
import { useSubmit } from '../../../ui/use-submit.ts';
import { addressesQuery, saveAddress } from '../address-queries.ts';
import { type AddressEntry, addressFaults, readAddress, toEntry } from '../read-address.ts';
import { AddressSelect } from './AddressSelect.tsx';
import styles from './PaymentPage.module.css';

type AddressModalProps = { of: Address | null; onClose: () => void; onSaved?: (address: Address) => void };

/** Adds an address, or changes one. */
export function AddressModal({ of, onClose, onSaved }: AddressModalProps) {
  const t = useWords('billing');
  const { language } = useSettings();
  const countries = useMemo(() => listCountries(language), [language]);
  const [entry, setEntry] = useState(() => toEntry(of));
  const form = useAddressForm(of, entry, (saved) => {
    onSaved?.(saved);
    onClose();
  });
  const set = (field: keyof AddressEntry) => (value: string) => setEntry((old) => ({ ...old, [field]: value }));
  const field = (name: Exclude<keyof AddressEntry, 'kind' | 'country'>, autoComplete: string, max = 120) => (
    <FormField
      label={t(`address_${name}`)}
      name={name}
      autoComplete={autoComplete}
      maxLength={max}
      dir="auto"
      value={entry[name]}
      onChange={set(name)}
      error={form.fields[name]}
    />
  );
  return (
    <Modal open title={t(of ? 'addressEdit' : 'addressAdd')} onClose={onClose}>
      <form className={page.form} onSubmit={form.onSubmit} onChange={form.onChange} noValidate>
        {field('name', 'name')}
        {field('line1', 'address-line1')}
        {field('line2', 'address-line2')}
        <div className={styles.places}>
          {field('postal_code', 'postal-code', 20)}
          {field('city', 'address-level2', 80)}
        </div>
        {field('region', 'address-level1', 80)}
        <AddressSelect
          label={t('address_country')}
          name="country"
          autoComplete="country"
          value={entry.country}
          onChange={set('country')}
          error={form.fields.country}
          options={[
            { value: '', label: t('addressChooseCountry') },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <AddressSelect
          label={t('taxIdKind')}
          name="kind"
          value={entry.kind}
          onChange={set('kind')}
          options={(['none', ...taxIdKinds] as const).map((kind) => ({ value: kind, label: t(`${kind}TaxId`) }))}
        />
        {entry.kind !== 'none' && field('value', 'off', 60)}
        <FormAlert text={form.problem} />
        <Button type="submit" wide busy={form.busy}>
          {t('addressSave')}
        </Button>
      </form>
    </Modal>
  );
}

function useAddressForm(of: Address | null, entry: AddressEntry, onSaved: (saved: Address) => void) {
  const t = useWords('billing');
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return useSubmit(
    async () => {
      const saved = await saveAddress(api, of?.id ?? null, readAddress(entry));
      notify.success(t(of ? 'addressEdited' : 'addressCreated'));
      await queries.invalidateQueries({ queryKey: addressesQuery(api).queryKey });
      onSaved(saved);
    },
    () => Object.fromEntries(Object.entries(addressFaults(entry)).map(([name, fault]) => [name, t(fault)])),
  );
}

import type { Address } from '@deskmate/api/contracts/main/addresses';
import { countryName } from '@deskmate/api/countries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmModal } from '../../ui/ConfirmModal.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { addressesQuery, deleteAddress, setDefaultAddress } from './address-queries.ts';

const AddressModal = lazyComponent(async () => (await import('./components/AddressModal.tsx')).AddressModal);

/** Where invoices go. The primary address and its tax number stand on those that are issued from then on. */
export function AddressBook() {
  const t = useWords('billing');
  const addresses = useQuery(addressesQuery(useApi()));
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const [removed, setRemoved] = useState<Address | null>(null);
  const changes = useChanges();
  return (
    <section className={page.card}>
      <h2>{t('addressesTitle')}</h2>
      <p className={page.soft}>{t('addressesText')}</p>
      <QueryState query={addresses}>
        {({ items }) => (
          <>
            {items.length > 0 && (
              <ul className={page.list}>
                {items.map((address) => (
                  <li key={address.id} className={`${page.item} ${page.spread}`}>
                    <AddressLines address={address} />
                    <span className={page.row}>
                      {!address.is_default && (
                        <Button
                          look="plain"
                          aria-label={`${t('addressMakePrimary')}: ${address.name}`}
                          onClick={() => void changes.makePrimary(address.id)}
                        >
                          {t('addressMakePrimary')}
                        </Button>
                      )}
                      <Button
                        look="plain"
                        aria-label={`${t('addressEdit')}: ${address.name}`}
                        onClick={() => setEdited(address)}
                      >
                        {t('addressEdit')}
                      </Button>
                      <Button
                        look="plain"
                        aria-label={`${t('addressDelete')}: ${address.name}`}
                        onClick={() => setRemoved(address)}
                      >
                        {t('addressDelete')}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <div>
              <Button look="quiet" onClick={() => setEdited('new')}>
                {t('addressAdd')}
              </Button>
            </div>
          </>
        )}
      </QueryState>
      {edited && (
        <Suspense>
          <AddressModal of={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      <ConfirmModal
        open={removed !== null}
        title={t('addressDeleteTitle', { name: removed?.name ?? '' })}
        text={t('addressDeleteText')}
        action={t('addressDelete')}
        onClose={() => setRemoved(null)}
        onConfirm={async () => removed && changes.remove(removed.id)}
      />
    </section>
  );
}

function AddressLines({ address }: { address: Address }) {
  const t = useWords('billing');
  const { language } = useSettings();
  const { name, line1, line2, postal_code: postalCode, city, region, country, tax_id: taxId } = address;
  const locality = [postalCode, city, region].filter(Boolean).join(' ');
  // By name: a city and its country may be the same word.
  const lines = { line1, line2, locality, country: countryName(country, language) };
  return (
    <span>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {address.is_default && <span className={page.tag}>{t('addressPrimary')}</span>}
      {Object.entries(lines).map(
        ([field, line]) =>
          line && (
            <span key={field} className={page.soft}>
              <br />
              <bdi>{line}</bdi>
            </span>
          ),
      )}
      {taxId && (
        <span className={page.soft}>
          <br />
          {t(`${taxId.kind}TaxId`)}: <bdi dir="ltr">{taxId.value}</bdi>
        </span>
      )}
    </span>
  );
}

function useChanges() {
  const t = useWords('billing');
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const change = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      notify.success(done);
    } catch (error) {
      notify.error(errorWords(error));
    } finally {
      await queries.invalidateQueries({ queryKey: addressesQuery(api).queryKey });
    }
  };
  return {
    makePrimary: (id: string) => change(setDefaultAddress(api, id), t('addressMadePrimary')),
    remove: (id: string) => change(deleteAddress(api, id), t('addressDeleted')),
  };
}

import type { RememberedDevice } from '@deskmate/api/contracts/main/second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import { QueryState } from '../../ui/QueryState.tsx';
import { forgetDevice, rememberedDevicesQuery } from './remembered-device-queries.ts';
import { useDeviceName } from './use-device-name.ts';

/** Devices that are not asked for a code, each with its end and a way to remove it. Nothing without two-step login. */
export function RememberedDevices() {
  const t = useWords('security');
  const { otp_enabled } = useUser();
  const devices = useQuery({ ...rememberedDevicesQuery(useApi()), enabled: otp_enabled });
  if (!otp_enabled) return null;
  return (
    <section className={page.card}>
      <h2>{t('devicesTitle')}</h2>
      <p className={page.lead}>{t('devicesText')}</p>
      <QueryState query={devices}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={page.soft}>{t('noDevices')}</p>
          ) : (
            <ul className={page.list}>
              {items.map((device) => (
                <DeviceItem key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}

function DeviceItem({ device }: { device: RememberedDevice }) {
  const t = useWords('security');
  const accountWords = useWords('account');
  const name = useDeviceName()(device);
  const { date, dateTime } = useFormat();
  const forget = useForgetDevice();
  return (
    <li className={`${page.item} ${page.spread}`}>
      <div>
        <strong>{name}</strong> {device.is_current && <Tag>{accountWords('thisDevice')}</Tag>}
        <p className={`${page.soft} ${page.small}`}>
          <bdi>{device.ip}</bdi> · {accountWords('lastUsed', { time: dateTime(device.last_used_at) })} ·{' '}
          {t('deviceUntil', { date: date(device.expires_at) })}
        </p>
      </div>
      <Button
        loading={forget.isPending}
        onClick={() => forget.mutate(device.id)}
        aria-label={`${t('deviceRemove')}: ${name}`}
      >
        {t('deviceRemove')}
      </Button>
    </li>
  );
}

function useForgetDevice() {
  const t = useWords('security');
  const errorWords = useErrorWords();
  const api = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (id: string) => forgetDevice(api, id),
    onSuccess: () => notify.success(t('deviceRemoved')),
    onError: (error) => notify.error(errorWords(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: rememberedDevicesQuery(api).queryKey }),
  });
}

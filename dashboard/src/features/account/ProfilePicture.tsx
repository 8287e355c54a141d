import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { useMutation } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAuth, useUser } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import styles from './ProfilePicture.module.css';

const CropPictureModal = lazyComponent(async () => (await import('./CropPictureModal.tsx')).CropPictureModal);

/** What every browser can draw, so that it can be cropped. Phones turn their own format into JPEG for such a list. */
const accepted = 'image/png,image/jpeg,image/webp,image/gif';

/** The profile picture: chosen, cropped to a square, replaced and removed. A change is shown everywhere at once. */
export function ProfilePicture() {
  const t = useWords('account');
  const errorWords = useErrorWords();
  const user = useUser();
  const { updateMyInfo } = useAuth();
  const api = useApi();
  const notify = useNotify();
  const [chosen, setChosen] = useState<File | null>(null);
  const picture = user.profile_picture;
  const remove = useMutation({
    mutationFn: () => api.request<Profile>({ service: 'main', method: 'DELETE', path: mainAddresses.picture }),
    onSuccess: (profile) => {
      updateMyInfo(profile);
      notify.success(t('pictureRemoved'));
    },
    onError: (error) => notify.error(errorWords(error)),
  });
  return (
    <section className={page.card}>
      <h2>{t('pictureTitle')}</h2>
      <div className={styles.picture}>
        <Avatar firstName={user.first_name} lastName={user.last_name} url={picture?.url ?? null} size="large" />
        <div className={page.row}>
          <Upload
            accept={accepted}
            showUploadList={false}
            hasControlInside
            beforeUpload={(file) => {
              setChosen(file);
              return false;
            }}
          >
            <Button>{t(picture ? 'pictureChange' : 'pictureChoose')}</Button>
          </Upload>
          {picture && (
            <Button loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('pictureRemove')}
            </Button>
          )}
        </div>
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropPictureModal file={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </section>
  );
}

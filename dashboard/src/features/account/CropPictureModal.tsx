import { mainAddresses } from '@deskmate/api/addresses';
import type { Profile } from '@deskmate/api/contracts/main/clients';
import { useMutation } from '@tanstack/react-query';
import { Alert, Slider } from 'antd';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useErrorWords } from '../../i18n/use-error-words.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { useApi } from '../../session/SessionProvider.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ModalActions } from '../../ui/ModalActions.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import styles from './CropPictureModal.module.css';
import { cropPicture } from './crop-picture.ts';

const maxZoom = 4;

/** Asks which square of a picture to use, by mouse, touch, wheel or keys, and sends that. Loaded when a picture is chosen. */
export function CropPictureModal({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useWords('account');
  const errorWords = useErrorWords();
  const { updateMyInfo } = useAuth();
  const api = useApi();
  const notify = useNotify();
  const zoomId = useId();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const send = useMutation({
    mutationFn: async (area: Area) => {
      const body = new FormData();
      body.append('file', await cropPicture(file, area), 'picture');
      return api.request<Profile>({ service: 'main', method: 'POST', path: mainAddresses.uploadPicture, body });
    },
    onSuccess: (profile) => {
      updateMyInfo(profile);
      notify.success(t('pictureSaved'));
      onClose();
    },
  });
  const save = () => area && !send.isPending && send.mutate(area);
  const problem = isUnreadable ? t('pictureUnreadable') : send.isError ? errorWords(send.error) : null;
  return (
    <Modal
      open
      title={t('pictureCropTitle')}
      onClose={onClose}
      actions={
        <ModalActions action={t('pictureSave')} busy={send.isPending} onCancel={onClose} onAct={() => void save()} />
      }
    >
      {!isUnreadable && url && (
        <>
          {/* Sides are those of the picture, whatever the direction of the page. */}
          <div className={styles.frame} dir="ltr">
            <Cropper
              image={url}
              aspect={1}
              cropShape="round"
              showGrid={false}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              cropperProps={{ role: 'group', 'aria-label': t('pictureCropHint') }}
              disableAutomaticStylesInjection
            />
          </div>
          <p className={styles.hint}>{t('pictureCropHint')}</p>
          <div className={styles.zoom}>
            <span id={zoomId}>{t('pictureZoom')}</span>
            <Slider
              className={styles.slider ?? ''}
              min={1}
              max={maxZoom}
              step={0.1}
              value={zoom}
              onChange={setZoom}
              tooltip={{ open: false }}
              ariaLabelledByForHandle={zoomId}
            />
          </div>
        </>
      )}
      {problem && <Alert type="error" title={problem} showIcon />}
    </Modal>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

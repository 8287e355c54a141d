import { FileTextOutlined, PictureOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/SessionProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { isPicture } from '../composer/accepted-files.ts';
import styles from './FileMark.module.css';
import { thumbnailsOf } from './thumbnails.ts';

type Props = { file: { fileUID: string; contentType: string } };

/** The mark before a file's name: a thumbnail of a picture, an icon for any other file. */
export function FileMark({ file }: Props) {
  return isPicture(file.contentType) ? (
    <PictureMark key={file.fileUID} fileUid={file.fileUID} />
  ) : (
    <Icon icon={FileTextOutlined} size={16} />
  );
}

function PictureMark({ fileUid }: { fileUid: string }) {
  const session = useSession();
  const element = useRef<HTMLSpanElement>(null);
  const isNear = useNearViewport(element);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    thumbnailsOf(session)
      .find(fileUid)
      .then(
        (drawn) => isCurrent && setAddress(drawn),
        (error: unknown) => console.info('The thumbnail could not be fetched.', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [session, fileUid, isNear]);
  return (
    <span ref={element} className={styles.picture}>
      {address === null ? <Icon icon={PictureOutlined} size={16} /> : <img src={address} alt="" />}
    </span>
  );
}

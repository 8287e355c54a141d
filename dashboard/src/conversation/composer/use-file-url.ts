import { useEffect, useState } from 'react';
import { onePerSession } from '../../session/one-per-session.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { fetchFile } from './fetch-file.ts';
import { createFileUrls } from './file-urls.ts';

/** The files that this session shows. */
const fileUrlsOf = onePerSession((session) => createFileUrls((path, signal) => fetchFile(session.api, path, signal)));

type FileUrl = { url: string | null; hasFailed: boolean };
const none: FileUrl = { url: null, hasFailed: false };

/** The address of an own file for `img`; null until its bytes have arrived, and while there is no path. */
export function useFileUrl(path: string | null): FileUrl {
  const session = useSession();
  const [state, setState] = useState<FileUrl & { path: string | null }>({ ...none, path });
  useEffect(() => {
    if (path === null) return;
    let isCurrent = true;
    const { url, close } = fileUrlsOf(session).open(path);
    url.then(
      (address) => isCurrent && setState({ url: address, hasFailed: false, path }),
      () => isCurrent && setState({ url: null, hasFailed: true, path }),
    );
    return () => {
      isCurrent = false;
      close();
    };
  }, [session, path]);
  return state.path === path ? state : none;
}

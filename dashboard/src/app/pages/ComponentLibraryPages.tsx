import { Outlet } from 'react-router-dom';
import { AntdFrame } from '../../ui/AntdFrame.tsx';

/** Around the pages that use antd's components; chat and the other tools load nothing of it. */
export function ComponentLibraryPages() {
  return (
    <AntdFrame>
      <Outlet />
    </AntdFrame>
  );
}

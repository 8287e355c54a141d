import { Outlet } from 'react-router-dom';
import { AntdProvider } from '../../ui/AntdProvider.tsx';

/** Around the pages that use antd's components; chat and the other tools load nothing of it. */
export function ComponentLibraryPages() {
  return (
    <AntdProvider>
      <Outlet />
    </AntdProvider>
  );
}

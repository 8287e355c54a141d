import { sizes } from '@deskmate/brand/tokens';
import { Drawer } from 'antd';
import { useWords } from '../../messages/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { SideNav } from './SideNav.tsx';
import { useFocusAfterDrawer } from './use-focus-after-drawer.ts';

/** The sidebar on small screens. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const focus = useFocusAfterDrawer(onClose);
  const words = useWords('shell');
  const { direction } = useSettings();
  return (
    <Drawer
      title={words('tools')}
      open={open}
      onClose={focus.onDismiss}
      focusable={focus.focusable}
      size={sizes.navVertical}
      placement={direction === 'rtl' ? 'right' : 'left'}
      closable={{ 'aria-label': words('closeMenu') }}
      styles={{ body: { padding: 0 } }}
    >
      <SideNav mini={false} inDrawer onNavigate={focus.onNavigate} />
    </Drawer>
  );
}

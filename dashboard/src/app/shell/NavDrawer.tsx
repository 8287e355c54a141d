import { sizes } from '@deskmate/brand/tokens';
import { useWords } from '../../messages/use-words.ts';
import { ShellDrawer } from './ShellDrawer.tsx';
import { SideNav } from './SideNav.tsx';

/** The sidebar on small screens. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('shell');
  return (
    <ShellDrawer title={words('tools')} open={open} onClose={onClose} size={sizes.navVertical} from="start" bare>
      {(onNavigate) => <SideNav mini={false} inDrawer onNavigate={onNavigate} />}
    </ShellDrawer>
  );
}

import { sizes } from '@deskmate/brand/tokens';
import { useWords } from '../../messages/use-words.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SideNav } from './SideNav.tsx';

type Props = { open: boolean; onClose: () => void; onSearch: () => void };

/** The sidebar on small screens. */
export function NavDrawer({ open, onClose, onSearch }: Props) {
  const words = useWords('shell');
  return (
    <SideDrawer title={words('tools')} open={open} onClose={onClose} size={sizes.navVertical} from="start" bare>
      <SideNav mini={false} inDrawer onNavigate={onClose} onSearch={onSearch} />
    </SideDrawer>
  );
}

import { sizes } from '@deskmate/brand/tokens';
import { useWords } from '../../messages/use-words.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SideHistory } from './SideHistory.tsx';

type Props = { open: boolean; onClose: () => void; onSearch: () => void };

/** The history of the tool beside the mini sidebar. */
export function HistoryDrawer({ open, onClose, onSearch }: Props) {
  const words = useWords('shell');
  return (
    <SideDrawer title={words('history')} open={open} onClose={onClose} size={sizes.navVertical} from="start" bare>
      <SideHistory onNavigate={onClose} onSearch={onSearch} />
    </SideDrawer>
  );
}

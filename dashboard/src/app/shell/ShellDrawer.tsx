import type { ComponentProps, ReactNode } from 'react';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { useFocusAfterDrawer } from './use-focus-after-drawer.ts';

type Props = Omit<ComponentProps<typeof SideDrawer>, 'returnsFocus' | 'children'> & {
  /** Gets what a link in it must call when it is followed. */
  children: (onNavigate: () => void) => ReactNode;
};

/** A drawer of the shell: it gives the focus back unless a link was followed. */
export function ShellDrawer({ onClose, children, ...drawer }: Props) {
  const focus = useFocusAfterDrawer(onClose);
  return (
    <SideDrawer {...drawer} onClose={focus.onDismiss} returnsFocus={focus.returnsFocus}>
      {children(focus.onNavigate)}
    </SideDrawer>
  );
}

import { useState } from 'react';

/**
 * Where the focus goes when a drawer closes: back to the button that opened it, unless a link in it was
 * followed; then the new page's heading takes it.
 */
export function useFocusAfterDrawer(onClose: () => void) {
  const [goesBack, setGoesBack] = useState(true);
  const closeWith = (back: boolean) => () => {
    setGoesBack(back);
    onClose();
  };
  return {
    focusable: { focusTriggerAfterClose: goesBack },
    onDismiss: closeWith(true),
    onNavigate: closeWith(false),
  };
}

import { useState } from 'react';

/**
 * Where the focus goes when a drawer closes: back to the button that opened it, unless a link in it was
 * followed; then the new page's heading takes it.
 */
export function useFocusAfterDrawer(onClose: () => void) {
  const [returnsFocus, setReturnsFocus] = useState(true);
  const closeWith = (back: boolean) => () => {
    setReturnsFocus(back);
    onClose();
  };
  return {
    returnsFocus,
    onDismiss: closeWith(true),
    onNavigate: closeWith(false),
  };
}

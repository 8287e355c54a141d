import { IconProvider } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { pageNonce } from './page-nonce.ts';

/** Puts the page's nonce on the style that the icons add to the page, which the content policy requires. */
export function IconNonceProvider({ children }: { children: ReactNode }) {
  const [value] = useState(() => ({ csp: { nonce: pageNonce() } }));
  return <IconProvider value={value}>{children}</IconProvider>;
}

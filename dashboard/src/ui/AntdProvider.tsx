import { colours, fonts, radii } from '@deskmate/brand/tokens';
import { ConfigProvider, type ThemeConfig, theme } from 'antd';
import arabic from 'antd/locale/ar_EG';
import english from 'antd/locale/en_US';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useSettings } from '../settings/SettingsProvider.tsx';
import { pageNonce } from './page-nonce.ts';
import { useMedia } from './use-media.ts';
import './antd.css';

/** antd in the brand's colours, the person's direction, and with the page's nonce on its styles. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const { mode, direction, language } = useSettings();
  const isTouched = useMedia('(pointer: coarse), (max-width: 599px)');
  const look = useMemo(() => antdTheme(mode, isTouched ? 44 : 40), [mode, isTouched]);
  const [csp] = useState(() => ({ nonce: pageNonce() }));
  const overlays = useRef<HTMLDivElement>(null);
  return (
    <ConfigProvider
      theme={look}
      direction={direction}
      locale={language === 'ar' ? arabic : english}
      csp={csp}
      // Popups of a modal are rendered inside it, else they would be behind it. In the body, antd locks scrolling by a style
      // without the nonce, which the content policy refuses.
      getPopupContainer={(control) => control?.closest('dialog') ?? overlays.current ?? document.body}
    >
      {children}
      <div ref={overlays} />
    </ConfigProvider>
  );
}

/** @param controlHeight in pixels */
function antdTheme(mode: 'light' | 'dark', controlHeight: number): ThemeConfig {
  const colour = colours[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: colour.pine,
      colorInfo: colour.pine,
      colorLink: colour.pine,
      colorLinkHover: colour.pineStrong,
      colorSuccess: colour.pine,
      colorWarning: colour.amber,
      colorError: colour.rose,
      colorText: colour.ink,
      colorTextSecondary: colour.inkSoft,
      colorTextDescription: colour.inkSoft,
      colorTextPlaceholder: colour.inkSoft,
      colorBgBase: colour.paper,
      colorBgLayout: colour.paper,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorBorder: colour.edge,
      colorBorderSecondary: colour.line,
      borderRadius: radii.control,
      borderRadiusLG: radii.card,
      fontFamily: 'var(--dm-font)',
      fontFamilyCode: fonts.mono,
      fontSize: 16,
      controlHeight,
    },
    components: {
      Button: { primaryColor: colour.onPine },
    },
  };
}

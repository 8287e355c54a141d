import { sizes } from '@deskmate/brand/tokens';
import { useId } from 'react';
import { sendKeys } from '../../conversation/composer/shortcuts.ts';
import { useWords } from '../../i18n/use-words.ts';
import { useSetLanguage } from '../../session/use-set-language.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceStrip } from '../../ui/ChoiceStrip.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { touchScreen, useMedia } from '../../ui/use-media.ts';
import styles from './SettingsDrawer.module.css';
import { useFullscreen } from './use-fullscreen.ts';

/** How the product looks and behaves on this device. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useWords('settings');
  const notify = useNotify();
  const settings = useSettings();
  const setLanguage = useSetLanguage();
  // On a narrow screen the tools stand in a drawer, which has one width.
  const hasSidebar = !useMedia('(max-width: 899px)');
  const isTouched = useMedia(touchScreen);
  const fullscreen = useFullscreen(() => notify.error(t('fullscreenRefused')));
  return (
    <SideDrawer title={t('title')} open={open} onClose={onClose} size={sizes.settingsDrawer} from="end">
      <div className={styles.rows}>
        <ChoiceStrip
          label={t('mode')}
          showLabel
          wide
          value={settings.themeMode}
          onChange={(themeMode) => settings.change({ themeMode })}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <ChoiceStrip
          label={t('language')}
          showLabel
          wide
          value={settings.language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'ar', label: <span lang="ar">العربية</span> },
          ]}
        />
        {hasSidebar && (
          <ChoiceStrip
            label={t('layout')}
            showLabel
            wide
            value={settings.themeLayout}
            onChange={(themeLayout) => settings.change({ themeLayout })}
            options={(['vertical', 'mini'] as const).map((value) => ({ value, label: t(value) }))}
          />
        )}
        {fullscreen.possible && (
          <Toggle label={t('fullscreen')} on={fullscreen.on} onChange={() => fullscreen.toggle()} />
        )}
        <Toggle
          label={t('enterSends')}
          hint={t(isTouched ? 'enterSendsHintTouch' : 'enterSendsHint', { keys: sendKeys })}
          on={settings.enterSends}
          onChange={(enterSends) => settings.change({ enterSends })}
        />
        <NotifyToggle />
        <Button
          look="quiet"
          wide
          onClick={() => {
            settings.reset();
            notify.success(t('resetDone'));
          }}
        >
          {t('reset')}
        </Button>
      </div>
    </SideDrawer>
  );
}

/** Offered where the browser has notifications; turned on only once the browser has allowed them. */
function NotifyToggle() {
  const t = useWords('settings');
  const notify = useNotify();
  const { notifyWhenDone, change } = useSettings();
  if (!('Notification' in window) || !window.isSecureContext) return null;
  const set = async (isOn: boolean) => {
    const isAllowed = isOn && (await Notification.requestPermission()) === 'granted';
    change({ notifyWhenDone: isAllowed });
    if (isOn && !isAllowed) notify.error(t('notifyRefused'));
  };
  const isOn = notifyWhenDone && Notification.permission === 'granted';
  return <Toggle label={t('notify')} hint={t('notifyHint')} on={isOn} onChange={(on) => void set(on)} />;
}

type ToggleProps = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void };

function Toggle({ label, hint, on, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div>
      <div className={styles.toggle}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className={styles.switch}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

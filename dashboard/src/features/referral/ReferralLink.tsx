import { LinkedinOutlined, MailOutlined, ShareAltOutlined, WhatsAppOutlined, XOutlined } from '@ant-design/icons';
import { identity } from '@deskmate/brand/identity';
import { useWords } from '../../i18n/use-words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon, type IconComponent } from '../../ui/Icon.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import page from '../../ui/Page.module.css';
import styles from './ReferralLink.module.css';

/** The client's own link with its code: to copy, or to share in another app. */
export function ReferralLink({ code, link }: { code: string; link: string }) {
  const t = useWords('referral');
  const notify = useNotify();
  const copy = () =>
    copyText(link).then(
      () => notify.success(t('copied')),
      () => notify.error(t('copyFailed')),
    );
  const text = t('shareText', { name: identity.name });
  return (
    <div className={page.form}>
      <div className={styles.link}>
        <code dir="ltr">{link}</code>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
      </div>
      <p className={`${page.soft} ${page.small}`}>
        {t('code')} <code dir="ltr">{code}</code>
      </p>
      <ul className={styles.share} aria-label={t('share')}>
        {'share' in navigator && (
          <li>
            {/* Closing the sheet without sharing is no failure. */}
            <Button look="quiet" onClick={() => void navigator.share({ text, url: link }).catch(() => {})}>
              <Icon icon={ShareAltOutlined} size={16} /> {t('shareSheet')}
            </Button>
          </li>
        )}
        {sharePlaces({ text, link }).map(({ name, icon, href }) => (
          <li key={name}>
            <a className={buttonClass('quiet')} href={href} target="_blank" rel="noopener noreferrer">
              <Icon icon={icon} size={16} /> {name === 'email' ? t('email') : name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ShareTarget = { name: string; icon: IconComponent; href: string };

function sharePlaces({ text, link }: { text: string; link: string }): ShareTarget[] {
  const url = encodeURIComponent(link);
  const both = encodeURIComponent(`${text} ${link}`);
  return [
    {
      name: 'email',
      icon: MailOutlined,
      href: `mailto:?subject=${encodeURIComponent(identity.name)}&body=${both}`,
    },
    { name: 'WhatsApp', icon: WhatsAppOutlined, href: `https://wa.me/?text=${both}` },
    {
      name: 'LinkedIn',
      icon: LinkedinOutlined,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    },
    {
      name: 'X',
      icon: XOutlined,
      href: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${url}`,
    },
  ];
}

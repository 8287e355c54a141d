import { ArrowRightOutlined, CheckOutlined, CopyOutlined, EllipsisOutlined, MailOutlined } from '@ant-design/icons';
import { type ToolId, tools } from '@deskmate/api/tools';
import { toolNames } from '@deskmate/brand/tools';
import { useNavigate } from 'react-router-dom';
import { useWords } from '../../i18n/use-words.ts';
import { useSettings } from '../../settings/SettingsProvider.tsx';
import { copyRich, copyText, copyWhenReady } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/menu/Menu.tsx';
import { useNotify } from '../../ui/NoticeProvider.tsx';
import { openTool } from '../tool-entry.ts';
import { mailLink } from './mail-link.ts';
import styles from './ResultActions.module.css';
import { useCopied } from './use-copied.ts';

type Props = {
  text: string;
  /** Of an email. */
  subject?: string;
  /** The tool whose result it is; it is not offered as a target. */
  tool: ToolId;
  /** The text as HTML; without it there is nothing to copy with formatting. */
  html?: () => string;
  /** What the tool adds to the menu. */
  extra?: readonly MenuEntry[];
};

/** Actions for a finished text: copy in each form, mail, hand over to another tool. */
export function ResultActions({ text, subject = '', tool, html, extra = [] }: Props) {
  const t = useWords('conversation');
  const notify = useNotify();
  const navigate = useNavigate();
  const { language } = useSettings();
  const copied = useCopied();
  const plain = () => import('./to-plain-text.ts').then(({ toPlainText }) => toPlainText(text));
  const copies: MenuEntry[] = [
    {
      key: 'plain',
      icon: CopyOutlined,
      label: t('copyPlain'),
      onChoose: () => copied.run(() => copyWhenReady(plain())),
    },
    { key: 'markdown', icon: CopyOutlined, label: t('copyMarkdown'), onChoose: () => copied.run(() => copyText(text)) },
    ...(html
      ? [
          {
            key: 'rich',
            icon: CopyOutlined,
            label: t('copyRich'),
            onChoose: () => copied.run(() => copyRich(html(), text)),
          } as const,
        ]
      : []),
  ];
  const others = tools.filter(({ id, takesText }) => takesText && id !== tool);
  const sendTo: MenuEntry[] = others.map(({ id }) => ({
    key: `to-${id}`,
    icon: ArrowRightOutlined,
    label: t('sendToTool', { tool: toolNames[id][language] }),
    onChoose: () => openTool(navigate, id, { text }),
  }));

  async function openMail() {
    const { href, isCut } = mailLink(subject, text);
    if (isCut) {
      try {
        await copyText(text);
        notify.info(t('mailCut'));
      } catch {
        notify.error(t('copyFailed'));
        return;
      }
    }
    window.location.href = href;
  }

  return (
    <div className={styles.actions}>
      <IconButton
        icon={copied.isOn ? CheckOutlined : CopyOutlined}
        label={t(copied.isOn ? 'copied' : 'copyText')}
        onClick={() => copied.run(() => copyText(text))}
      />
      <IconButton icon={MailOutlined} label={t('openMail')} onClick={() => void openMail()} />
      {sendTo.length > 0 && (
        <Menu
          label={t('sendTo')}
          entries={sendTo}
          trigger={(props) => (
            <IconButton {...props} icon={ArrowRightOutlined} label={t('sendTo')} aria-haspopup="menu" />
          )}
        />
      )}
      <Menu
        label={t('moreCopies')}
        entries={[...copies, ...extra]}
        trigger={(props) => (
          <IconButton {...props} icon={EllipsisOutlined} label={t('moreCopies')} aria-haspopup="menu" />
        )}
      />
    </div>
  );
}

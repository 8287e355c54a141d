import { type ReactNode, use } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { AnswerPartsContext, ShownAnswerContext } from './answer-parts.ts';
import styles from './markdown.module.css';
import { safeHref } from './safe-href.ts';

type Props = { href: string; kind: 'link' | 'image'; words: string; children?: ReactNode };

/**
 * An external link of an answer. Pictures are shown as links too: loading one automatically could send parts of the
 * conversation to its host.
 */
export function ExternalLink({ href, kind, words, children }: Props) {
  const t = useWords('conversation');
  const parts = use(AnswerPartsContext);
  const message = use(ShownAnswerContext);
  if (parts && message && kind === 'link' && parts.isOwnLink(href)) {
    return (
      <parts.Link message={message} href={href}>
        {children}
      </parts.Link>
    );
  }
  const target = safeHref(href);
  if (target === null) return <span>{children ?? words}</span>;
  const isImage = kind === 'image';
  return (
    <a
      href={target}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={isImage ? styles.picture : undefined}
      title={isImage ? t('openPicture', { host: hostOf(target) }) : target}
    >
      {isImage ? words || t('picture') : children}
    </a>
  );
}

const hostOf = (href: string) => new URL(href).host;

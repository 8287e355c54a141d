import { ThunderboltOutlined } from '@ant-design/icons';
import { enhanceCredits } from '@deskmate/api/limits';
import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '../../../conversation/model/model-queries.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useApi } from '../../../session/SessionProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import styles from './PromptForm.module.css';

type Props = {
  text: string;
  styleId: number;
  onAsk: (prompt: string, styleId: number) => void;
};

/** Asks a text model for a fuller prompt; says why where only the Demo could be asked. */
export function EnhanceButton({ text, styleId, onAsk }: Props) {
  const t = useWords('art');
  const notify = useNotify();
  const { data } = useQuery(modelsQuery(useApi()));
  const isDemoOnly = data?.filter(({ type }) => type === 'text').every(({ is_demo }) => is_demo) ?? false;
  const costs = t('enhanceCosts', { price: t('credits_standard', { count: enhanceCredits }) });
  const ask = () => {
    if (isDemoOnly) return notify.info(t('enhanceDemo'));
    if (text.trim() === '') return notify.info(t('enhanceEmpty'));
    onAsk(text.trim(), styleId);
  };
  return (
    <button
      type="button"
      className={styles.textButton}
      title={isDemoOnly ? t('enhanceDemo') : costs}
      aria-label={costs}
      aria-disabled={isDemoOnly}
      onClick={ask}
    >
      <Icon icon={ThunderboltOutlined} size={16} />
      {t('enhance')}
    </button>
  );
}

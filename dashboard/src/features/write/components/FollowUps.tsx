import { ReloadOutlined } from '@ant-design/icons';
import { estimateTokens } from '@deskmate/api/credits/estimate-tokens';
import { priceTimes, tokensPerMessage } from '@deskmate/api/credits/query-price';
import { languageCodes } from '@deskmate/api/languages';
import { toolOf } from '@deskmate/api/tools';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { LanguagePicker } from '../../../conversation/composer/LanguagePicker.tsx';
import { languageName } from '../../../conversation/composer/language-names.ts';
import { useDraft } from '../../../conversation/composer/use-draft.ts';
import type { Question } from '../../../conversation/store/conversation-state.ts';
import { emptyDraft } from '../../../conversation/store/drafts.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { followUps } from '../follow-ups.ts';
import styles from './FollowUps.module.css';

type Props = {
  /** The conversation, in which an instruction is kept that was not sent yet. */
  sessionId: string;
  /** Of a query to the chosen model. */
  price: number;
  /** A question without an answer, which can be asked again. */
  returned: Question | null;
  /** Marks it as given back, so that it comes back once. */
  takeReturned: () => Question | null;
  /** The text as it stands. */
  text: string;
  onAsk: (words: string, options?: { isGrammar?: boolean; language?: string }) => boolean;
  onAnother: () => void;
};

const { instructionTokens } = toolOf('write');

/** Buttons for prepared changes and a field for an instruction. Each sends one query; its price is shown. */
export function FollowUps({ sessionId, price, returned, takeReturned, text, onAsk, onAnother }: Props) {
  const t = useWords('write');
  const { language } = useSettings();
  const { draft, change, save } = useDraft(`${sessionId}:instruction`);
  const instruction = draft.text;
  const setInstruction = (typed: string) => change(() => ({ text: typed, attachments: [] }));
  const isPrepared = followUps.some((name) => t(`followUp_${name}_words`) === returned?.text);
  const returnedInstruction = returned?.parentId && !isPrepared ? returned.text : '';
  const putBack = useEffectEvent(() => {
    if (returnedInstruction !== '' && instruction === '' && takeReturned()) setInstruction(returnedInstruction);
  });
  useEffect(() => putBack(), [returnedInstruction]);
  const field = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(text);
  const times = useMemo(() => priceTimes(estimateTokens(deferred) + instructionTokens + tokensPerMessage), [deferred]);
  const credits = price * times;
  return (
    <section className={styles.followUps} aria-label={t('followUps')}>
      <h2 className={styles.heading}>
        {t('followUps')}
        {credits > 0 && <small>{t('eachCosts', { count: credits })}</small>}
      </h2>
      <div className={styles.chips}>
        <button type="button" className={styles.chip} onClick={onAnother}>
          <Icon icon={ReloadOutlined} size={14} />
          {t('another')}
        </button>
        {followUps.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            onClick={() => onAsk(t(`followUp_${name}_words`), { isGrammar: name === 'grammar' })}
          >
            {t(`followUp_${name}`)}
          </button>
        ))}
        <LanguagePicker
          label={t('translateTo')}
          text={t('translateTo')}
          value=""
          codes={languageCodes}
          list="target"
          onChoose={(code) =>
            onAsk(t('translate_words', { language: languageName(code, language) }), { language: code })
          }
        />
      </div>
      <form
        className={styles.instruction}
        onSubmit={(event) => {
          event.preventDefault();
          if (instruction.trim() === '') return field.current?.focus();
          if (!onAsk(instruction.trim())) return;
          change(() => emptyDraft);
          save();
        }}
      >
        <input
          ref={field}
          dir="auto"
          maxLength={2000}
          className={styles.field}
          aria-label={t('instructionLabel')}
          placeholder={t('instructionHint')}
          value={instruction}
          onChange={(event) => setInstruction(event.target.value)}
        />
        <Button type="submit" look="quiet">
          {t('sendInstruction')}
        </Button>
      </form>
    </section>
  );
}

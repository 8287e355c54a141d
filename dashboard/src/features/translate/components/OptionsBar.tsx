import { hasFormality } from '@deskmate/api/languages';
import { useCallback, useState } from 'react';
import { ModelPicker } from '../../../conversation/model/ModelPicker.tsx';
import type { ModelChoice } from '../../../conversation/model/use-model-choice.ts';
import { useWords } from '../../../i18n/use-words.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { domains, formalities } from '../translate-settings.ts';
import type { OpenTranslation } from '../use-translation.ts';
import { typingMax } from '../when-to-translate.ts';
import { GlossaryChoice } from './GlossaryChoice.tsx';
import styles from './Translate.module.css';

const loadGlossaries = () => import('./GlossaryManager.tsx');
const loadPhrases = () => import('./PhrasesDialog.tsx');

type Props = {
  settings: Pick<OpenTranslation['settings'], 'current' | 'glossaries' | 'change'>;
  /** The language of the text; null while it is not known. */
  sourceCode: string | null;
  choice: ModelChoice;
};

/** How the text is translated, and by which model. What the target language does not have is not offered. */
export function OptionsBar({ settings: { current: settings, glossaries, change }, sourceCode, choice }: Props) {
  const t = useWords('translate');
  const [open, setOpen] = useState<'glossaries' | 'phrases' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  return (
    <div className={styles.options}>
      {hasFormality(settings.target) && (
        <label className={styles.option}>
          <span>{t('formality')}</span>
          <select
            value={settings.formality}
            onChange={({ target }) =>
              change({ formality: formalities.find((value) => value === target.value) ?? 'auto' })
            }
          >
            {formalities.map((value) => (
              <option key={value} value={value}>
                {t(`formality_${value}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles.option}>
        <span>{t('domain')}</span>
        <select
          value={settings.domain}
          onChange={({ target }) => change({ domain: domains.find((value) => value === target.value) ?? 'general' })}
        >
          {domains.map((value) => (
            <option key={value} value={value}>
              {t(`domain_${value}`)}
            </option>
          ))}
        </select>
      </label>
      <GlossaryChoice
        glossaries={glossaries.offered}
        chosen={glossaries.selectedId}
        onChoose={(glossaryId) => change({ glossaryId })}
        onManage={() => setOpen('glossaries')}
      />
      <ModelPicker choice={choice} />
      <label className={styles.check} title={t('whileTypingHint', { count: typingMax })}>
        <input
          type="checkbox"
          aria-description={t('whileTypingHint', { count: typingMax })}
          checked={settings.isWhileTyping}
          onChange={({ target }) => change({ isWhileTyping: target.checked })}
        />
        {t('whileTyping')}
      </label>
      <span className={styles.space} />
      <button type="button" className={styles.link} onClick={() => setOpen('phrases')}>
        {t('phrases')}
      </button>
      <LazyOverlay load={loadGlossaries} open={open === 'glossaries'} onClose={close}>
        {({ GlossaryManager }) => (
          <GlossaryManager
            isOpen={open === 'glossaries'}
            settings={settings}
            sourceCode={sourceCode}
            onChange={change}
            onClose={close}
          />
        )}
      </LazyOverlay>
      <LazyOverlay load={loadPhrases} open={open === 'phrases'} onClose={close}>
        {({ PhrasesDialog }) => <PhrasesDialog isOpen={open === 'phrases'} onClose={close} />}
      </LazyOverlay>
    </div>
  );
}

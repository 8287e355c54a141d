import type { Ref } from 'react';
import { AttachButton } from '../../../conversation/composer/AttachButton.tsx';
import { pictureAccept } from '../../../conversation/composer/accepted-files.ts';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import box from '../../../conversation/composer/prompt-box.module.css';
import { Dictation } from '../../../conversation/dictation/Dictation.tsx';
import { ModelPicker } from '../../../conversation/model/ModelPicker.tsx';
import { useWords } from '../../../messages/use-words.ts';
import { useEnhance } from '../use-enhance.ts';
import { type PromptFormHandle, usePromptForm } from '../use-prompt-form.ts';
import { ConfirmPrice } from './ConfirmPrice.tsx';
import { EnhanceButton } from './EnhanceButton.tsx';
import { EnhancePanel } from './EnhancePanel.tsx';
import { GalleryPicker } from './GalleryPicker.tsx';
import { ImageOptionFields, MoreOptions } from './ImageOptionFields.tsx';
import { OrderBar } from './OrderBar.tsx';
import { OrderProblem } from './OrderProblem.tsx';
import { PromptArea } from './PromptArea.tsx';
import styles from './PromptForm.module.css';
import { ReferenceList } from './ReferenceList.tsx';
import { StyleStrip } from './StyleStrip.tsx';

type Props = {
  /** Which draft this is: a series, or a new one. */
  draftKey: string;
  sessionId: string;
  onOrdered: () => void;
  ref: Ref<PromptFormHandle>;
};

/** Where an image is described and ordered, with its settings, and its price before the click. */
export function PromptForm({ draftKey, sessionId, onOrdered, ref }: Props) {
  const t = useWords('art');
  const form = usePromptForm({ draftKey, sessionId, onOrdered, ref });
  const enhance = useEnhance();
  const { files, fitted, options, settings } = form;
  const takesReferences = options.max_references > 0;
  return (
    <div className={styles.form} {...(takesReferences ? files.dropTarget : {})}>
      <ExpiredNote />
      {form.order.failure && (
        <OrderProblem
          failure={form.order.failure}
          onRetry={() => form.submit({ isAgreed: true })}
          onClose={form.order.closeFailure}
        />
      )}
      <div className={files.isDragged ? box.dragged : box.box}>
        <ReferenceList files={files} most={options.max_references} />
        <PromptArea form={form} />
        <div className={box.tools}>
          {takesReferences && (
            <>
              <AttachButton label={t('addReference')} accept={pictureAccept} onFiles={files.add} />
              <GalleryPicker onChoose={form.addReference} />
            </>
          )}
          <Dictation area={form.area} draftKey={draftKey} onText={form.setText} />
          <EnhanceButton form={form} enhance={enhance} />
          <div className={box.model}>
            <ModelPicker ref={form.picker} choice={form.choice} />
          </div>
        </div>
      </div>
      <EnhancePanel
        enhancement={enhance.enhancement}
        onUse={(prompt) => {
          form.setText(prompt);
          enhance.close();
        }}
        onClose={enhance.close}
      />
      <StyleStrip
        chosenId={fitted.styleId}
        recent={settings.recentStyles}
        served={form.served}
        onChoose={form.chooseStyle}
      />
      <ImageOptionFields options={options} fitted={fitted} onChange={form.changeSettings} />
      <MoreOptions
        options={options}
        fitted={fitted}
        confirmAbove={settings.confirmAbove}
        onChange={form.changeSettings}
      />
      <OrderBar form={form} />
      <ConfirmPrice form={form} />
    </div>
  );
}

import type { Ref } from 'react';
import { AttachButton } from '../../../conversation/composer/AttachButton.tsx';
import { pictureAccept } from '../../../conversation/composer/accepted-files.ts';
import { ExpiredNote } from '../../../conversation/composer/ExpiredNote.tsx';
import box from '../../../conversation/composer/prompt-box.module.css';
import { ReplacementUndo } from '../../../conversation/composer/ReplacementUndo.tsx';
import { Dictation } from '../../../conversation/dictation/Dictation.tsx';
import { ModelPicker } from '../../../conversation/model/ModelPicker.tsx';
import { useWords } from '../../../i18n/use-words.ts';
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
  const { prompt, replacement, references, model, settings, order } = usePromptForm({
    draftKey,
    sessionId,
    onOrdered,
    ref,
  });
  const enhance = useEnhance();
  const { files } = references;
  const { fitted } = settings;
  const cost = model.selected && t(`credits_${model.selected.query_credit_group_name}`, { count: order.price });
  const takesReferences = references.max > 0;
  return (
    <div className={styles.form} {...(takesReferences ? files.dropTarget : {})}>
      <ExpiredNote />
      {order.failure && (
        <OrderProblem
          failure={order.failure}
          onRetry={() => order.submit({ isAgreed: true })}
          onClose={order.closeFailure}
        />
      )}
      <div className={files.isDragged ? box.dragged : box.box}>
        <ReferenceList files={files} most={references.max} />
        <PromptArea
          prompt={prompt}
          onPaste={(event) => takesReferences && files.onPaste(event)}
          onSubmit={order.submit}
        />
        <div className={box.tools}>
          {takesReferences && (
            <>
              <AttachButton label={t('addReference')} accept={pictureAccept} onFiles={files.add} />
              <GalleryPicker onChoose={references.add} />
            </>
          )}
          <Dictation area={prompt.area} draftKey={draftKey} onText={prompt.setText} />
          <EnhanceButton text={prompt.text} styleId={fitted.styleId} onAsk={enhance.ask} />
          <div className={box.model}>
            <ModelPicker choice={model.choice} />
          </div>
        </div>
      </div>
      {replacement.canUndo && <ReplacementUndo onUndo={replacement.undo} onOver={replacement.forget} />}
      <EnhancePanel
        enhancement={enhance.enhancement}
        onUse={(words) => {
          prompt.replaceText(words);
          enhance.close();
        }}
        onClose={enhance.close}
      />
      <StyleStrip
        chosenId={fitted.styleId}
        recent={settings.current.recentStyles}
        served={model.servedStyles}
        onChoose={settings.chooseStyle}
      />
      <ImageOptionFields options={model.options} fitted={fitted} onChange={settings.change} />
      <MoreOptions
        options={model.options}
        fitted={fitted}
        confirmAbove={settings.current.confirmAbove}
        onChange={settings.change}
      />
      <OrderBar prompt={prompt} model={model} imageCount={fitted.imageCount} cost={cost} order={order} />
      {cost !== null && <ConfirmPrice cost={cost} confirmAbove={settings.current.confirmAbove} order={order} />}
    </div>
  );
}

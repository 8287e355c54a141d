import { ExampleList } from '../../../conversation/thread/ExampleList.tsx';
import { useWords } from '../../../i18n/use-words.ts';
import { useSettings } from '../../../settings/SettingsProvider.tsx';
import { useNotify } from '../../../ui/NoticeProvider.tsx';
import type { NewDocument } from '../documents/use-add-document.ts';
import samplesAr from '../sample/garden-ar.pdf?url';
import samplesEn from '../sample/garden-en.pdf?url';

/** Two documents to try it with: a PDF of several pages, and a pasted text. */
export function Examples({ onChoose }: { onChoose: (what: NewDocument) => void }) {
  const t = useWords('read');
  const { language } = useSettings();
  const notify = useNotify();
  const addSample = async () => {
    const response = await fetch(language === 'ar' ? samplesAr : samplesEn);
    if (!response.ok) throw new Error(`the sample answered ${response.status}`);
    onChoose({ file: new File([await response.blob()], `${t('samplePdf')}.pdf`, { type: 'application/pdf' }) });
  };
  return (
    <ExampleList
      label={t('examples')}
      examples={[
        {
          key: 'pdf',
          title: t('samplePdf'),
          text: t('samplePdf_note'),
          onChoose: () => void addSample().catch(() => notify.error(t('sampleFailed'))),
        },
        {
          key: 'text',
          title: t('sampleText'),
          text: t('sampleText_note'),
          onChoose: () => onChoose({ title: t('sampleText'), text: t('sampleText_words') }),
        },
      ]}
    />
  );
}

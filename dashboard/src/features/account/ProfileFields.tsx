import { fieldLimits } from '@deskmate/api/limits';
import type { Language } from '@deskmate/api/storage';
import { Checkbox, Form, Input } from 'antd';
import { useWords } from '../../i18n/use-words.ts';
import { ChoiceStrip } from '../../ui/ChoiceStrip.tsx';
import page from '../../ui/Page.module.css';
import styles from './ProfileFields.module.css';
import type { ProfileForm } from './profile-change.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

/** The fields of the profile form, named as on the wire. */
export function ProfileFields({ screenLanguage }: { screenLanguage: Language }) {
  const t = useWords('account');
  const fieldWords = useWords('fields');
  const required = (name: 'first_name' | 'last_name') => [
    { required: true, whitespace: true, message: fieldWords(`missing_${name}`) },
  ];
  const language = Form.useWatch<ProfileForm['language'] | undefined>('language');
  return (
    <>
      <div className={styles.fields}>
        <Form.Item name="first_name" label={t('firstName')} rules={required('first_name')}>
          <Input autoComplete="given-name" maxLength={fieldLimits.nameMax} dir="auto" />
        </Form.Item>
        <Form.Item name="last_name" label={t('lastName')} rules={required('last_name')}>
          <Input autoComplete="family-name" maxLength={fieldLimits.nameMax} dir="auto" />
        </Form.Item>
        <Form.Item name="contact_number" label={t('phone')} extra={t('phoneHint')}>
          <Input type="tel" dir="ltr" autoComplete="tel" maxLength={32} />
        </Form.Item>
        <Form.Item name="dob" label={t('birthday')}>
          <Input type="date" autoComplete="bday" />
        </Form.Item>
        <TimeZoneField />
      </div>
      <Form.Item
        name="language"
        extra={language !== undefined && language !== screenLanguage ? t('languageDiffers') : undefined}
      >
        <LanguageChoice label={t('language')} />
      </Form.Item>
      <Form.Item name="isPublic" valuePropName="checked" className={page.row ?? ''}>
        <Checkbox>{t('isPublic')}</Checkbox>
      </Form.Item>
    </>
  );
}

type LanguageChoiceProps = {
  label: string;
  /** Set by `Form.Item`, like `onChange`. */
  value?: Language;
  onChange?: (language: Language) => void;
};

const LanguageChoice = ({ label, value = 'en', onChange = () => {} }: LanguageChoiceProps) => (
  <ChoiceStrip
    label={label}
    showLabel
    value={value}
    onChange={onChange}
    options={[
      { value: 'en', label: <span lang="en">English</span> },
      { value: 'ar', label: <span lang="ar">العربية</span> },
    ]}
  />
);

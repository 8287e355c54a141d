import type { FieldErrors } from '../../messages/use-field-words.ts';
import { useWords } from '../../messages/use-words.ts';
import { OneOf } from '../../ui/OneOf.tsx';
import page from '../../ui/Page.module.css';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ProfileFields.module.css';
import type { ProfileForm } from './profile-change.ts';

type ProfileFieldsProps = {
  form: ProfileForm;
  email: string;
  fields: FieldErrors;
  nameMax: number;
  onChange: (part: Partial<ProfileForm>) => void;
};

export function ProfileFields({ form, email, fields, nameMax, onChange }: ProfileFieldsProps) {
  const words = useWords('account');
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={words('firstName')}
          name="first_name"
          autoComplete="given-name"
          maxLength={nameMax}
          required
          value={form.first_name}
          onChange={(first_name) => onChange({ first_name })}
          error={fields.first_name}
        />
        <TextField
          label={words('lastName')}
          name="last_name"
          autoComplete="family-name"
          maxLength={nameMax}
          required
          value={form.last_name}
          onChange={(last_name) => onChange({ last_name })}
          error={fields.last_name}
        />
        <TextField
          label={words('email')}
          type="email"
          dir="ltr"
          readOnly
          value={email}
          onChange={() => {}}
          hint={words('emailHint')}
        />
        <TextField
          label={words('phone')}
          name="contact_number"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={32}
          value={form.contact_number}
          onChange={(contact_number) => onChange({ contact_number })}
          hint={words('phoneHint')}
          error={fields.contact_number}
        />
        <TextField
          label={words('birthday')}
          name="dob"
          type="date"
          autoComplete="bday"
          value={form.dob}
          onChange={(dob) => onChange({ dob })}
          error={fields.dob}
        />
      </div>
      <div className={page.form}>
        <span>{words('language')}</span>
        <div>
          <OneOf
            legend={words('language')}
            value={form.language}
            onChange={(language) => onChange({ language })}
            options={[
              { value: 'en', label: 'English' },
              { value: 'ar', label: 'العربية' },
            ]}
          />
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={form.isPublic}
            onChange={(event) => onChange({ isPublic: event.target.checked })}
          />
          {words('isPublic')}
        </label>
      </div>
    </>
  );
}

export default {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  password: 'Password',
  missing: 'Please fill this in.',
  badEmail: 'This does not look like an email address.',
  tooShort_one: 'Use at least {{count}} character.',
  tooShort_other: 'Use at least {{count}} characters.',
  tooLong_one: 'Use at most {{count}} character.',
  tooLong_other: 'Use at most {{count}} characters.',
  notAllowed: 'This holds characters that are not allowed.',
  notValid: 'This is not valid.',
} as const;

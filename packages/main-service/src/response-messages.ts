/** The `message` of successful answers. English like every `detail`; pages show their own words in the reader's language. */
export const responseMessages = {
  activated: 'Your account is active. You can log in now.',
  activationMail: 'If this address is waiting for activation, an email is on its way.',
  resetMail: 'If this address has an account, an email is on its way.',
  reauthenticated: 'Thank you. You can go on.',
  otpMail: 'If a code is being waited for, an email with one is on its way.',
  otpDisabled: 'Your second factor is off.',
  recoveryStopped: 'The recovery is stopped. Your second factor stays on.',
  accountUnlinked: 'That account can no longer log in.',
  passwordChanged: 'Your new password is set.',
  passwordSet: 'Your new password is set. Log in with it.',
  contactMail: 'Thank you. Your message is on its way to us.',
  accountRestored: 'Your account is open again. You can log in now.',
  noHelpdesk: 'Please write to us through the contact page.',
} as const;

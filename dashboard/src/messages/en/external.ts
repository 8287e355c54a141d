export default {
  title: 'Continue to another app',
  continueTo: 'Continue to {{host}}?',
  asks: '{{name}} wants to use your {{product}} account.',
  mayUse:
    'It can read your name, email address and plan, and use the tools as you can: read and change your chats, images and documents, and spend your credits.',
  mayNot: 'It doesn’t get your password and can’t change your account, your plan or how you log in.',
  endsHere: 'It is logged out when you log out here, or at any time on the Sessions page of your account.',
  staysHere:
    'It stays logged in when you log out here. You can log it out at any time on the Sessions page of your account.',
  onlyIfYou: 'Continue only if you opened {{name}} yourself just now.',
  continue: 'Continue',
  stay: 'Stay on {{product}}',
  gone: 'Opening {{name}}…',
  goneText: 'If nothing happens, go back to {{name}} and try again.',
  toProduct: 'Go to {{product}}',
};

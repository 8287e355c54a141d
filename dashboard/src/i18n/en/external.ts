export default {
  title: 'Continue to another app',
  continueTo: 'Continue to {{host}}?',
  asks: '{{name}} wants to use your {{product}} account.',
  mayUse:
    'It can read your name, email address and plan, and use the tools as you can: read and change your chats, images and documents, and spend your credits.',
  mayNot: 'It won’t get your password and can’t change your account, your plan or how you log in.',
  endsHere: 'It will be logged out when you log out here. You can also log it out at any time in Account › Sessions.',
  staysHere: 'It will stay logged in when you log out here. You can log it out at any time in Account › Sessions.',
  onlyIfYou: 'Continue only if you opened {{name}} yourself just now.',
  continue: 'Continue',
  stay: 'Stay on {{product}}',
  gone: 'Opening {{name}}…',
  goneText: 'If nothing happens, go back to {{name}} and try again.',
  toProduct: 'Go to {{product}}',
};

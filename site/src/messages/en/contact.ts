import { fieldLimits } from '@deskmate/api/limits';
import { identity } from '@deskmate/brand/identity';

const { nameMax, contactSubjectMax, contactMessageMin } = fieldLimits;
const contactMessageMax = fieldLimits.contactMessageMax.toLocaleString('en');

export const contact = {
  heading: 'Contact us',
  lead: 'Questions, problems, invoices, ideas. [claim support-languages: Write in English or Arabic.] [claim answer-messages: We answer by email.]',
  name: 'Your name',
  email: 'Your email address',
  subject: 'Subject',
  message: 'Message',
  messageHint: `At least ${contactMessageMin} characters. Leave out passwords and card numbers.`,
  send: 'Send',
  sending: 'Sending…',
  sent: 'Message sent. [claim answer-messages: We’ll reply by email.]',
  failed: 'Your message wasn’t sent. Your text is still here; try again.',
  offline: 'Connection lost. Your text is still here; try again.',
  tooMany: 'You’ve sent several messages. Wait a few minutes.',
  captchaMissing: 'Confirm you’re human.',
  captchaFailed: `The check couldn’t load. Allow challenges.cloudflare.com and press Send again, or write to ${identity.supportAddress}.`,
  fields: {
    name: `Enter your name, up to ${nameMax} characters.`,
    email: 'Enter an email address we can reply to.',
    subject: `Enter a subject, up to ${contactSubjectMax} characters.`,
    message: `Enter a message of ${contactMessageMin} to ${contactMessageMax} characters.`,
  },
  directTitle: 'Or write directly',
  direct: 'Send an email from your own email app:',
  noScript: 'The form needs JavaScript. Send an email instead:',
  helpTitle: 'You may find the answer here',
  imprint: 'Imprint',
};

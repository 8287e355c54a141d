/** The sentences of the services, which are English already. */
export { errorSentences as default } from '@deskmate/api/contracts/error-sentences';

import { deletedChatDays, longestDictationSeconds } from '../limits.ts';
import type { ErrorCode, ServiceError } from './errors.ts';

/**
 * What each error says in English. Services write it into `detail`. Pages translate by `code` and have these sentences
 * in their English catalogue only, so that no other bundle of a browser carries them.
 *
 * A client that decides by the words of a 401, not by its code, ends the session unless they contain "password". So that
 * word appears only in errors about a password that was typed.
 */
export const errorSentences: Record<ErrorCode, string> = {
  invalid_input: 'Check what you entered.',
  bad_request: 'We couldn’t read this request.',
  unauthenticated: 'Log in to continue.',
  proof_refused: 'We couldn’t confirm that this login belongs to this browser. Log in again.',
  session_ended: 'Your session has ended. Log in again.',
  api_key_revoked: 'This API key has been revoked.',
  access_changed: 'Your permissions have changed. Reload the page.',
  wrong_credentials: 'Wrong email or password. If your account is new, activate it from our email first.',
  wrong_password: 'Wrong password.',
  wrong_code: 'That one-time password is wrong or has expired.',
  passkey_failed: 'We couldn’t check that passkey. Try again or use another way.',
  provider_cancelled: 'You cancelled before logging in. Nothing has changed.',
  provider_failed: 'We couldn’t confirm that login. Start again.',
  provider_unavailable: 'We can’t reach that login service. Try again or use another way.',
  provider_email_unverified:
    'That account has no confirmed email address. Confirm one there, or create an account with your email.',
  provider_account_exists:
    'That email address has an account here. Log in to it, then connect the two on the Security page.',
  provider_already_linked: 'That account is already connected to an account here.',
  last_sign_in_way: 'This is your only way to log in. Set a password or add a passkey first.',
  account_closed: 'This account is closed. If you deleted it, open the link in our email to restore it.',
  challenge_ended: 'This login has expired. Log in again.',
  not_activated: 'Activate your account first: open the link in our email.',
  forbidden: 'You don’t have permission to do that.',
  reauth_required: 'Confirm it’s you, then try again.',
  captcha_failed: 'We couldn’t verify you’re human. Try again.',
  not_found: 'We couldn’t find that.',
  method_not_allowed: 'This endpoint doesn’t support that method.',
  request_timeout: 'The request took too long to arrive. Try again.',
  conflict: 'This was changed elsewhere. Reload and try again.',
  link_expired: 'This link has expired or was already used. Request a new one.',
  payload_too_large: 'That’s too large. Shorten it, or choose a smaller file.',
  unsupported_media_type: 'This kind of content isn’t supported.',
  encoding_unknown: 'This text’s encoding is unknown.',
  headers_too_large: 'The request headers are too large.',
  too_many_requests: 'Too many attempts. Wait a moment and try again.',
  too_many_streams: 'Too many answers are being written at once. Wait for one to finish.',
  weak_password: 'This password is too easy to guess. Choose another.',
  subscription_expired: 'Your subscription has expired. Please subscribe to continue enjoying our services',
  model_not_in_plan: 'Your plan doesn’t include this model. Choose another or change your plan.',
  insufficient_credit: 'You don’t have enough credits left for this. Buy more or change your plan.',
  payment_declined: 'Your card was declined. You weren’t charged. Try another card.',
  payment_insufficient_funds: 'The card has insufficient funds. You weren’t charged.',
  payment_authentication_failed:
    'Your bank didn’t approve the payment. You weren’t charged. Try again or use another card.',
  payment_amount_too_small: 'This amount is too small for a card payment. You weren’t charged. Contact support.',
  plan_already_renews: 'This plan renews automatically. There’s nothing to pay now.',
  promo_code_invalid: 'This promo code isn’t valid.',
  promo_code_expired: 'This promo code has expired.',
  promo_code_used_up: 'This promo code has been used up.',
  promo_code_already_used: 'You’ve already used this promo code.',
  promo_code_wrong_plan: 'This promo code doesn’t apply to this plan.',
  promo_code_other_currency: 'This promo code is for prices in another currency.',
  model_unavailable: 'This model isn’t available right now. Choose another.',
  too_long_for_model: 'This is longer than the model can read. Shorten it, or choose another model.',
  conversation_full: 'This chat is full. Start a new one to continue.',
  history_full: `Your history is full. Delete chats you no longer need; their space is free after ${deletedChatDays} days.`,
  unpaid_limit: 'Too many of today’s answers gave no result. Try again tomorrow.',
  unanswered_limit: 'You’ve sent too many messages that got no answer today. Try again tomorrow.',
  too_many_images: 'Too many images are being generated at once. Wait for some to finish.',
  images_full: 'Your image storage is full. Delete some images first.',
  too_many_shares: 'You have too many shared links. Revoke some first.',
  output_rejected: 'The model wrote nothing usable. You weren’t charged. Try again or choose another model.',
  conversation_busy: 'An answer is still being written here.',
  dictation_unavailable: 'Dictation isn’t available. Type instead.',
  recording_unreadable: 'This recording can’t be read. Record it again.',
  recording_too_long: `Recordings can be up to ${longestDictationSeconds / 60} minutes.`,
  picture_unreadable: 'This image can’t be read. It may be damaged or too large.',
  quota_exceeded: 'Your file storage is full. Delete some files first.',
  storage_full: 'Files can’t be stored: the server’s disk is nearly full.',
  gateway_unavailable: 'We can’t reach the payment service. You weren’t charged. Try again.',
  service_unavailable: 'The service is busy or starting. Try again in a moment.',
  internal: 'Something went wrong on our side. Try again.',
  // These texts are fixed; tests compare them.
  upstream_timeout: 'The request took too long to complete. Please try again.',
  upstream_connection: 'Connection lost. Please check your internet connection and try again.',
  upstream_failed: 'The service is currently unavailable. Our team has been notified and is working on it.',
  upstream_refused: 'The model declined to answer this. You weren’t charged.',
  upstream_unexpected:
    'Sorry, an unexpected error occurred. Please try again or contact support if the problem persists.',
};

/** What an error says to a person: its own detail, or the sentence of its code. */
export const errorWords = ({ code, detail }: ServiceError): string =>
  typeof detail === 'string' ? detail : errorSentences[code];

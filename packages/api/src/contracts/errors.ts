/**
 * Every error a service can answer with: its HTTP status and its English words.
 * `detail` on the wire is always English; pages translate by `code`.
 *
 * Clients end the session on a 401 unless its words contain "password", so that word
 * appears only in errors about a password that was typed.
 */
export const errorRegistry = {
  invalid_input: { status: 422, detail: 'Please check what you entered.' },
  bad_request: { status: 400, detail: 'This request could not be read.' },
  unauthenticated: { status: 401, detail: 'Please log in to continue.' },
  proof_refused: { status: 400, detail: 'We couldn’t confirm that this login belongs to this browser. Log in again.' },
  session_ended: { status: 401, detail: 'Your session has ended. Please log in again.' },
  api_key_revoked: { status: 401, detail: 'This API key has been revoked.' },
  access_changed: { status: 403, detail: 'Your permissions have changed. Reload the page.' },
  wrong_credentials: {
    status: 401,
    detail: 'Wrong email or password. If you’ve just registered, activate your account from our email first.',
  },
  wrong_password: { status: 401, detail: 'Wrong password.' },
  wrong_code: { status: 401, detail: 'That one-time password is not right or has expired.' },
  passkey_failed: { status: 403, detail: 'We couldn’t check that passkey. Try again or use another way.' },
  provider_cancelled: { status: 400, detail: 'You cancelled before logging in. Nothing has changed.' },
  provider_failed: { status: 400, detail: 'We couldn’t confirm that login. Please start again.' },
  provider_unavailable: { status: 503, detail: 'That login service isn’t answering. Try again or use another way.' },
  provider_email_unverified: {
    status: 403,
    detail: 'That account has no confirmed email address. Confirm one there, or register with your email.',
  },
  provider_account_exists: {
    status: 409,
    detail: 'That email address has an account here. Log in to it, then connect the two on the Security page.',
  },
  provider_already_linked: { status: 409, detail: 'That account is already connected to an account here.' },
  last_sign_in_way: { status: 409, detail: 'This is your only way to log in. Set a password or add a passkey first.' },
  account_closed: {
    status: 403,
    detail: 'This account is closed. If you deleted it, open the link in our email to restore it.',
  },
  challenge_ended: { status: 401, detail: 'This login has ended. Please log in again.' },
  not_activated: { status: 403, detail: 'Activate your account first: open the link in the email we sent you.' },
  forbidden: { status: 403, detail: 'You don’t have permission to do that.' },
  reauth_required: { status: 403, detail: 'Confirm it’s you, then try again.' },
  captcha_failed: { status: 403, detail: 'We couldn’t verify you’re human. Try again.' },
  not_found: { status: 404, detail: 'We could not find that.' },
  method_not_allowed: { status: 405, detail: 'This address does not answer to that method.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive. Please try again.' },
  conflict: { status: 409, detail: 'This was changed elsewhere. Reload and try again.' },
  link_expired: {
    status: 410,
    detail: 'This link has expired or was already used. Request a new one.',
  },
  payload_too_large: { status: 413, detail: 'That’s too large. Shorten it, or choose a smaller file.' },
  unsupported_media_type: { status: 415, detail: 'This kind of content is not supported here.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  too_many_streams: { status: 429, detail: 'Too many answers are being written at once. Wait for one to finish.' },
  weak_password: { status: 422, detail: 'This password is too easy to guess. Please choose another one.' },
  subscription_expired: {
    status: 402,
    detail: 'Your subscription has expired. Please subscribe to continue enjoying our services',
  },
  model_not_in_plan: {
    status: 402,
    detail: 'Your plan does not include this model. Choose another one or change your plan.',
  },
  insufficient_credit: { status: 402, detail: 'You’re out of credits for this model. Buy more or change your plan.' },
  payment_declined: { status: 402, detail: 'Your card was declined. You haven’t been charged. Try another card.' },
  payment_insufficient_funds: { status: 402, detail: 'The card has insufficient funds. You haven’t been charged.' },
  payment_authentication_failed: {
    status: 402,
    detail: 'Your bank didn’t approve the payment. You haven’t been charged. Try again or use another card.',
  },
  payment_amount_too_small: {
    status: 422,
    detail: 'This amount is too small for a card payment. You haven’t been charged. Contact support.',
  },
  plan_already_renews: {
    status: 409,
    detail: 'This plan renews by itself. There is nothing to pay now.',
  },
  promo_code_invalid: { status: 422, detail: 'This promo code is not valid.' },
  promo_code_expired: { status: 422, detail: 'This promo code has expired.' },
  promo_code_used_up: { status: 422, detail: 'This promo code has been used up.' },
  promo_code_already_used: { status: 422, detail: 'You have already used this promo code.' },
  promo_code_wrong_plan: { status: 422, detail: 'This promo code doesn’t apply to this plan.' },
  promo_code_other_currency: { status: 422, detail: 'This promo code is for prices in another currency.' },
  model_unavailable: { status: 409, detail: 'This model is not available at the moment. Choose another one.' },
  conversation_full: {
    status: 409,
    detail: 'This chat is as long as it can be. Start a new one to continue.',
  },
  history_full: {
    status: 413,
    detail: 'Your history is full. Delete chats that you no longer need; their space is free after seven days.',
  },
  unanswered_limit: {
    status: 429,
    detail: 'Too much text was sent today without an answer. Please try again tomorrow.',
  },
  too_many_images: {
    status: 429,
    detail: 'Too many images are waiting to be drawn. Wait until some of them are finished.',
  },
  images_full: {
    status: 413,
    detail: 'Your image storage is full. Delete images that you no longer need.',
  },
  too_many_shares: {
    status: 409,
    detail: 'You have as many links as possible. Revoke links that you no longer need.',
  },
  output_rejected: {
    status: 502,
    detail:
      'The model twice gave a text that failed our checks. You were not charged. Try again or choose another model.',
  },
  conversation_busy: { status: 409, detail: 'An answer is still being written here.' },
  dictation_unavailable: { status: 409, detail: 'Dictation isn’t available. Type instead.' },
  recording_unreadable: { status: 422, detail: 'This recording could not be read. Please record it again.' },
  recording_too_long: { status: 422, detail: 'Recordings can be up to five minutes.' },
  picture_unreadable: { status: 422, detail: 'This image could not be read. It may be damaged or too large.' },
  quota_exceeded: { status: 413, detail: 'Your file storage is full. Delete a file and try again.' },
  gateway_unavailable: {
    status: 503,
    detail: 'We can’t reach the payment service. You have not been charged. Try again.',
  },
  service_unavailable: { status: 503, detail: 'The service is busy or starting. Please try again in a moment.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  // After the first streamed byte: sent as an `error` frame. These texts are fixed; tests compare them.
  upstream_timeout: { status: 504, detail: 'The request took too long to complete. Please try again.' },
  upstream_connection: {
    status: 502,
    detail: 'Connection lost. Please check your internet connection and try again.',
  },
  upstream_failed: {
    status: 502,
    detail: 'The service is currently unavailable. Our team has been notified and is working on it.',
  },
  upstream_refused: {
    status: 422,
    detail: 'The model declined to answer this. You were not charged.',
  },
  upstream_unexpected: {
    status: 502,
    detail: 'Sorry, an unexpected error occurred. Please try again or contact support if the problem persists.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errorRegistry;

/** One rejected field: where it is, what is wrong in words, and the kind of fault. */
export type ErrorItem = { loc: (string | number)[]; msg: string; type: string };

/** The body of every error answer. `detail` is a list only for invalid input. */
export type ErrorBody = { detail: string | ErrorItem[]; code: ErrorCode; request_id: string };

/**
 * The one error class of the product. A service throws it with a code; the client rebuilds it in the browser from the
 * body of the response.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string | ErrorItem[];
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense; becomes the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: { detail?: string | ErrorItem[]; requestId?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    const detail = options.detail ?? errorRegistry[code].detail;
    super(typeof detail === 'string' ? detail : errorRegistry[code].detail, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = errorRegistry[code].status;
    this.detail = detail;
    this.requestId = options.requestId;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorRegistry, value);
}

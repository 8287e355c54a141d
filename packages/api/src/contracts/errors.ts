/** Every error that a service can answer with, and its HTTP status. `error-sentences.ts` has their English sentences. */
export const errorStatuses = {
  invalid_input: 422,
  bad_request: 400,
  unauthenticated: 401,
  proof_refused: 400,
  session_ended: 401,
  api_key_revoked: 401,
  access_changed: 403,
  wrong_credentials: 401,
  wrong_password: 401,
  wrong_code: 401,
  passkey_failed: 403,
  provider_cancelled: 400,
  provider_failed: 400,
  provider_unavailable: 503,
  provider_email_unverified: 403,
  provider_account_exists: 409,
  provider_already_linked: 409,
  last_sign_in_way: 409,
  account_closed: 403,
  challenge_ended: 401,
  not_activated: 403,
  forbidden: 403,
  reauth_required: 403,
  captcha_failed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  encoding_unknown: 422,
  headers_too_large: 431,
  too_many_requests: 429,
  too_many_streams: 429,
  weak_password: 422,
  subscription_expired: 402,
  model_not_in_plan: 402,
  insufficient_credit: 402,
  payment_declined: 402,
  payment_insufficient_funds: 402,
  payment_authentication_failed: 402,
  payment_amount_too_small: 422,
  plan_already_renews: 409,
  promo_code_invalid: 422,
  promo_code_expired: 422,
  promo_code_used_up: 422,
  promo_code_already_used: 422,
  promo_code_wrong_plan: 422,
  promo_code_other_currency: 422,
  model_unavailable: 409,
  too_long_for_model: 422,
  conversation_full: 409,
  history_full: 413,
  unanswered_limit: 429,
  unpaid_limit: 429,
  too_many_images: 429,
  images_full: 413,
  too_many_shares: 409,
  output_rejected: 502,
  conversation_busy: 409,
  dictation_unavailable: 409,
  recording_unreadable: 422,
  recording_too_long: 422,
  picture_unreadable: 422,
  quota_exceeded: 413,
  storage_full: 507,
  gateway_unavailable: 503,
  service_unavailable: 503,
  internal: 500,
  // After the first streamed byte: sent as an `error` frame.
  upstream_timeout: 504,
  upstream_connection: 502,
  upstream_failed: 502,
  upstream_refused: 422,
  upstream_unexpected: 502,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

/** One rejected field: where it is, what is wrong in words, and the kind of fault. */
export type ErrorItem = { loc: (string | number)[]; msg: string; type: string };

/** A character encoding that a text may have, and the start of what the text says in it, in one line. */
export type EncodingCandidate = { encoding: string; sample: string };

/** The body of every error answer. `detail` is a list only for invalid input, `candidates` are there for `encoding_unknown`. */
export type ErrorBody = {
  detail: string | ErrorItem[];
  code: ErrorCode;
  request_id: string;
  candidates?: EncodingCandidate[];
};

/**
 * The one error class of the product. A service throws it with a code; the client rebuilds it in the browser from the
 * body of the response.
 */
export class ServiceError extends Error {
  declare readonly code: ErrorCode;
  declare readonly status: number;
  /** Undefined where the sentence of the code says everything. */
  declare readonly detail: string | ErrorItem[] | undefined;
  declare readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense; becomes the `Retry-After` header. */
  declare readonly retryAfterSeconds: number | undefined;
  /** For `encoding_unknown`: the likeliest encodings of the text, one of which the request can name. */
  declare readonly candidates: readonly EncodingCandidate[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string | ErrorItem[];
      requestId?: string;
      retryAfterSeconds?: number;
      candidates?: readonly EncodingCandidate[];
      cause?: unknown;
    } = {},
  ) {
    super(typeof options.detail === 'string' ? options.detail : code, { cause: options.cause });
    Object.assign(this, { name: 'ServiceError', code, status: errorStatuses[code] }, options);
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatuses, value);
}

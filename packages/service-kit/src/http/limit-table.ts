/** At most `points` uses in `seconds`. */
export type Rule = { points: number; seconds: number };
export type Limit = { perClient?: Rule; perNetwork: Rule };

const minute = 60;
const hour = 3600;

/**
 * How often each kind of route may be used, by one client and from one network.
 * Finer rules (wrong passwords, codes, mails to one account) are counters of their feature.
 */
export const limitTable = {
  health: { perNetwork: { points: 6000, seconds: minute } },
  public_read: { perNetwork: { points: 600, seconds: minute } },
  sign_in: { perNetwork: { points: 200, seconds: 10 * minute } },
  register: { perNetwork: { points: 30, seconds: hour } },
  refresh: { perNetwork: { points: 600, seconds: minute } },
  account_mail: { perNetwork: { points: 40, seconds: hour } },
  contact: { perNetwork: { points: 10, seconds: hour } },
  read: { perClient: { points: 600, seconds: minute }, perNetwork: { points: 3000, seconds: minute } },
  /** Images of a gallery and pages of a document: scrolling, searching and downloading as a ZIP ask for each of them. */
  bulk_read: { perClient: { points: 3000, seconds: minute }, perNetwork: { points: 15_000, seconds: minute } },
  write: { perClient: { points: 120, seconds: minute }, perNetwork: { points: 1200, seconds: minute } },
  search: { perClient: { points: 90, seconds: minute }, perNetwork: { points: 900, seconds: minute } },
  chat: { perClient: { points: 60, seconds: minute }, perNetwork: { points: 600, seconds: minute } },
  stream: { perClient: { points: 300, seconds: minute }, perNetwork: { points: 3000, seconds: minute } },
  upload: { perClient: { points: 60, seconds: minute }, perNetwork: { points: 300, seconds: minute } },
  /** Free of credit, so bounded by the hour; the seconds count the audio that the vendor is sent. */
  dictation: { perClient: { points: 120, seconds: hour }, perNetwork: { points: 1200, seconds: hour } },
  dictation_seconds: { perClient: { points: 3600, seconds: hour }, perNetwork: { points: 36_000, seconds: hour } },
  share_read: { perNetwork: { points: 120, seconds: minute } },
  /** A page of a share may show a hundred images. */
  shared_image: { perNetwork: { points: 1200, seconds: minute } },
  payment: { perClient: { points: 40, seconds: minute }, perNetwork: { points: 400, seconds: minute } },
  /** Each is drawn; more than a client has in two years of months. */
  invoice: { perClient: { points: 30, seconds: minute }, perNetwork: { points: 300, seconds: minute } },
  /** Few enough that nobody finds a code by trying. */
  promo_code: { perClient: { points: 30, seconds: 10 * minute }, perNetwork: { points: 120, seconds: 10 * minute } },
  webhook: { perNetwork: { points: 3000, seconds: minute } },
  admin: { perClient: { points: 300, seconds: minute }, perNetwork: { points: 600, seconds: minute } },
  /** Between our own services, behind the service secret. */
  internal: { perNetwork: { points: 600_000, seconds: minute } },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

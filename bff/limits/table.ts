/** The limits that the edge counts (security.md §12). `LIMIT_<NAME>` changes a number, nothing switches one off. */

/**
 * `windowMs` begins with the first hit. `portions`: a replica takes many hits from the store at once, where calls are many.
 * `alone`: of reading, which must go on while nothing can be written: each process then counts for itself.
 */
export type Limit = Readonly<{ most: number; windowMs: number; portions?: true; alone?: true }>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const limitTable = {
  /** Failed logins to one account from devices that it does not know, all together. */
  LOGIN_ACCOUNT: { most: 10, windowMs: 15 * MINUTE },
  /** Failed logins to one account from one device that it knows: strangers cannot lock a person out there. */
  LOGIN_DEVICE: { most: 10, windowMs: 15 * MINUTE },
  LOGIN_ADDRESS: { most: 30, windowMs: 15 * MINUTE },
  SIGNUP_ADDRESS: { most: 10, windowMs: HOUR },
  /** Codes sent to whatever addresses, asked for from one. */
  CODES_ADDRESS: { most: 20, windowMs: HOUR },
  /** Wrong proofs of a signed-in person; the last one ends the session. */
  PROOFS: { most: 5, windowMs: 15 * MINUTE },
  READS: { most: 600, windowMs: MINUTE, portions: true, alone: true },
  WRITES: { most: 120, windowMs: MINUTE },
  /** All calls with bearers from one address: until a service has looked, a token is anybody's invention. */
  BEARER_ADDRESS: { most: 3_000, windowMs: MINUTE, portions: true, alone: true },
  /** All calls without a session. */
  ANONYMOUS: { most: 300, windowMs: MINUTE, portions: true, alone: true },
  /** Captcha challenges. */
  CHALLENGES: { most: 30, windowMs: MINUTE },
  OAUTH_STARTS: { most: 30, windowMs: MINUTE },
  SEARCHES: { most: 60, windowMs: MINUTE, alone: true },
  ANNOUNCEMENTS: { most: 30, windowMs: HOUR },
  /** Messages that a person sends, in any conversation: a burst, and what nobody types in an hour. */
  MESSAGES: { most: 20, windowMs: 10_000 },
  MESSAGES_HOUR: { most: 300, windowMs: HOUR, portions: true },
  UPLOADS: { most: 20, windowMs: 10 * MINUTE },
  /** Uploads that anybody may make, by address. */
  RESUME_UPLOADS: { most: 10, windowMs: HOUR },
  APPLICATION_ADDRESS: { most: 5, windowMs: HOUR },
  APPLICATION_ADDRESS_DAY: { most: 20, windowMs: DAY },
  CONTACT_ADDRESS: { most: 5, windowMs: HOUR },
  CONTACT_ADDRESS_DAY: { most: 20, windowMs: DAY },
  /** Tokens of delivery links that are none. */
  DELIVERY_ADDRESS: { most: 20, windowMs: HOUR },
  /** What code hosts tell, by their address: all repositories of the company come from few. */
  WEBHOOKS: { most: 1_200, windowMs: MINUTE, portions: true },
  STREAM_OPENS: { most: 20, windowMs: MINUTE, alone: true },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limitTable;
/** Other numbers than the table's. */
export type LimitNumbers = Readonly<Partial<Record<LimitName, number>>>;

export const limitNames = Object.keys(limitTable) as readonly LimitName[];

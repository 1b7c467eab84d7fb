/** The boot block that the BFF writes into each page, in place of `<!--boot-->` (product.md S2). */
import type { User } from './people.ts';
import type { SiteLists } from './site.ts';

/** Another browser signed in; no act for too long, or the longest time; ended from elsewhere. */
export type EndedBy = 'CONCURRENT_SESSION' | 'SESSION_EXPIRED' | 'SESSION_ENDED';

export type Boot = Readonly<{
  session: /** `stream`: where the stream stood before the page was made; what it reads is no older (`Last-Event-ID`). */
    | Readonly<{ is: 'user'; user: User; stream?: string }>
    /** `ended`: the session of this browser's cookie came to an end, which its next call would have met. Told once. */
    | Readonly<{ is: 'none'; ended?: EndedBy }>
    | Readonly<{ is: 'unknown' }>;
  config: Readonly<{
    company: string;
    emailHosts: readonly string[];
    /** Where mail to the company goes; named at the foot of the public pages. */
    mailboxes: readonly string[];
    idleMinutes: number;
    /** `siteKey`: of reCAPTCHA, public; ALTCHA needs none. */
    captcha: Readonly<{ kind: 'altcha' }> | Readonly<{ kind: 'recaptcha'; siteKey: string }>;
    /** Whether "Continue with Google" leads anywhere. */
    google: boolean;
    /** Whether a new address must be proved by a code. */
    emailVerification: boolean;
  }>;
  /** On the portal's pages, for the person of the session: the addresses that their first screen reads, which go out before the app is there. */
  calls?: readonly string[];
  /** On public pages: exactly the lists that the page is drawn from. */
  lists?: Partial<SiteLists>;
  /** What is drawn is '404 Not Found' in place of a thing that is gone: the app draws over it what it has to say of that. */
  instead?: true;
}>;

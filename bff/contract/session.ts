/** The boot block that the BFF writes into each page, in place of `<!--boot-->` (rulings S2). */
import type { User } from './people.ts';
import type { SiteLists } from './site.ts';

export type Boot = Readonly<{
  session: Readonly<{ is: 'user'; user: User }> | Readonly<{ is: 'none' }> | Readonly<{ is: 'unknown' }>;
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
  /** On public pages: exactly the lists that the page is drawn from. */
  lists?: Partial<SiteLists>;
  /** What is drawn is '404 Not Found' in place of a thing that is gone: the app draws over it what it has to say of that. */
  instead?: true;
}>;

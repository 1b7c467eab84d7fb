import type { EnquiryBody, enquiryReceiptAnswer } from '@lamplight/bff/contract/careers.ts';
import type * as z from 'zod/mini';

export type EnquiryField = Exclude<keyof EnquiryBody, 'captchaToken'>;
/** What the code behind the form gives its fields once it has loaded. */
export type Wired = Readonly<{
  field: (name: EnquiryField) => object & { error: string | undefined };
  submit: (event: { preventDefault: () => void }) => void;
  busy: boolean;
}>;

export type Answer = z.infer<typeof enquiryReceiptAnswer>;
/** The receipt, and where the answer will go. */
export type Sent = Answer['receipt'] & { email: string };

/** From whom mails come: `Name <address>`, or an address alone. */
import { z } from 'zod';

export type Sender = Readonly<{ name: string; address: string }>;

const ADDRESS = z.email();
const WRONG = 'must be like Lamplight <no-reply@lamplight.example>';

export const sender = z.string().transform((said, context): Sender => {
  const [, name = '', bracketed] = /^([^<>\r\n"]*)<([^<>]+)>$/.exec(said) ?? [];
  const address = ADDRESS.safeParse(bracketed ?? said);
  if (address.success) return { name: name.trim(), address: address.data };
  context.addIssue({ code: 'custom', message: WRONG });
  return z.NEVER;
});

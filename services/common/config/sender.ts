/** From whom mails come: `Name <address>`, or an address alone. */
import { z } from 'zod';

export type Sender = Readonly<{ name: string; address: string }>;

const ADDRESS = z.email();
const WRONG = 'must be like Lamplight <no-reply@lamplight.example>';

export const sender = z.string().transform((text, context): Sender => {
  const [, name = '', bracketed] = /^([^<>\r\n"]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = ADDRESS.safeParse(bracketed ?? text);
  if (address.success) return { name: name.trim(), address: address.data };
  context.addIssue({ code: 'custom', message: WRONG });
  return z.NEVER;
});

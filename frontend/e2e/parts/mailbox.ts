/** Mails that the product kept instead of sending them. */
import { type APIRequestContext, expect } from '@playwright/test';

type Fields = Readonly<Record<string, string>>;

/**
 * The fields of the newest mail of this template, as soon as it is there.
 * @param mailbox its address, `…/dev/mailbox`
 * @param having a field that it must have: not every letter may be stopped
 */
export const mailTo = async (
  request: APIRequestContext,
  { mailbox, email, template, having }: Readonly<{ mailbox: string; email: string; template: string; having?: string }>,
): Promise<Fields> => {
  let fields: Fields = {};
  await expect
    .poll(async () => {
      const answer = await request.get(`${mailbox}.json?to=${encodeURIComponent(email)}`);
      const { items } = (await answer.json()) as { items: readonly Readonly<{ template: string; fields: Fields }>[] };
      const found = items.find(
        (mail) => mail.template === template && (having === undefined || mail.fields[having] !== undefined),
      );
      fields = found?.fields ?? {};
      return found !== undefined;
    })
    .toBe(true);
  return fields;
};

/**
 * Serves the mailbox to this machine (`/dev/mailbox`): mails as pages, and as JSON for tests. A call from another
 * machine, or through a proxy, gets 404.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isFromHere } from '@lamplight/common/http/from-here.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import { KEPT_AT_MOST, type KeptMail, type Mailbox } from './mailbox.ts';
import { listPage, mailPage } from './mailbox-markup.ts';
import { MAILBOX_STYLE } from './mailbox-style.ts';

export const MAILBOX_PATH = '/dev/mailbox';

type Answer = Readonly<{ type: string; body: string; csp?: string }>;

const PAGE_CSP =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** A mail holds what people typed into forms: its page runs no script, loads nothing and follows no link. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";
const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(500).optional(),
  to: z.string().max(254).optional(),
});

/** @param open false: everything is a 404 */
export const mailboxPages =
  (o: Readonly<{ mailbox: Mailbox; open: boolean; company(): string; log: Log }>): RequestListener =>
  async (req, res) => {
    for (const [name, value] of HEADERS) res.setHeader(name, value);
    try {
      const answer = o.open && isFromHere(req) ? await answerTo(o.mailbox, o.company(), req) : null;
      if (answer === null) return void res.writeHead(404, { 'content-type': PLAIN }).end('Nothing here.\n');
      if (answer === 'method') return void res.writeHead(405, { allow: 'GET, HEAD' }).end();
      if (answer === 'query') return badQuery(res);
      give(req, res, answer);
    } catch (error) {
      if (hasCode(error, 'BadCursor')) return badQuery(res);
      o.log.error({ err: error }, 'the mailbox could not be shown');
      res.writeHead(500, { 'content-type': PLAIN }).end('The mailbox could not be read.\n');
    }
  };

const PLAIN = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const HEADERS = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
] as const;

const badQuery = (res: ServerResponse): void =>
  void res.writeHead(400, { 'content-type': PLAIN }).end('The query is not understood.\n');

const give = (req: IncomingMessage, res: ServerResponse, { type, body, csp = "default-src 'none'" }: Answer): void => {
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), 'content-security-policy': csp };
  res.writeHead(200, headers).end(req.method === 'HEAD' ? undefined : body);
};

const answerTo = async (
  mailbox: Mailbox,
  company: string,
  req: IncomingMessage,
): Promise<Answer | 'method' | 'query' | null> => {
  const url = URL.parse(req.url ?? '', 'http://mailbox');
  if (url === null) return null;
  const { pathname, searchParams } = url;
  const [, id, part] = /^\/dev\/mailbox\/([A-Za-z0-9_-]{1,128})(\/html)?$/.exec(pathname) ?? [];
  const isPage = id !== undefined || [MAILBOX_PATH, `${MAILBOX_PATH}.json`, `${MAILBOX_PATH}.css`].includes(pathname);
  if (!isPage) return null;
  if (req.method !== 'GET' && req.method !== 'HEAD') return 'method';
  if (pathname === `${MAILBOX_PATH}.css`) return { type: 'text/css; charset=utf-8', body: MAILBOX_STYLE };
  if (id !== undefined) {
    const mail = await mailbox.get(id);
    if (mail === null) return null;
    if (part !== undefined) return { type: HTML, body: mail.html, csp: MAIL_CSP };
    return { type: HTML, body: mailPage(mail, company), csp: PAGE_CSP };
  }
  const parsed = query.safeParse(Object.fromEntries(searchParams));
  if (!parsed.success) return 'query';
  const { limit, after, to } = parsed.data;
  const wanted = { limit, ...(after === undefined ? {} : { after }) };
  if (pathname === MAILBOX_PATH)
    return { type: HTML, body: listPage(await mailbox.page(wanted), { company, isFirst: !after }), csp: PAGE_CSP };
  const mails = to === undefined ? await mailbox.page(wanted) : await mailsTo(mailbox, to, limit);
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(mails) };
};

/** The newest mails of one recipient. Addresses are sealed, so all kept mails are opened to compare them. */
const mailsTo = async (mailbox: Mailbox, to: string, limit: number): Promise<{ items: readonly KeptMail[] }> => {
  const { items } = await mailbox.page({ limit: KEPT_AT_MOST });
  return { items: items.filter((mail) => mail.to === to.toLowerCase()).slice(0, limit) };
};

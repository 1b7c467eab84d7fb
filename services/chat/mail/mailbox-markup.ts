/** The pages of the mailbox. They run no script: the list reloads itself by a meta refresh. */
import { shownInstant } from './instant.ts';
import type { KeptMail, MailPage } from './mailbox.ts';
import { safe } from './written.ts';

const REFRESH_S = 5;

export const listPage = (
  { items, next }: MailPage,
  { company, isFirst }: Readonly<{ company: string; isFirst: boolean }>,
): string =>
  page(
    `Mails of ${company}`,
    `<p>Mails that would have been sent: no mail server is set (<code>SMTP_URL</code>). ${isFirst ? 'New ones appear by themselves.' : '<a href="/dev/mailbox">Newest</a>'}</p>
${items.length === 0 ? '<p>None yet.</p>' : `<ul>\n${items.map(row).join('\n')}\n</ul>`}
${next === undefined ? '' : `<p><a href="/dev/mailbox?after=${safe(encodeURIComponent(next))}">Older</a></p>`}`,
    isFirst ? `<meta http-equiv="refresh" content="${REFRESH_S}">` : '',
  );

export const mailPage = ({ id, to, at, subject, text, messageId }: KeptMail, company: string): string =>
  page(
    subject,
    `<p><a href="/dev/mailbox">All mails of ${safe(company)}</a></p>
<dl><dt>To</dt><dd>${safe(to)}</dd><dt>Written</dt><dd>${safe(shownInstant(at))}</dd><dt>Message-ID</dt><dd>${safe(messageId)}</dd></dl>
<h2>As text</h2>
<pre>${linked(text)}</pre>
<h2>As a page</h2>
<iframe sandbox title="The mail as a page" src="/dev/mailbox/${safe(id)}/html"></iframe>`,
  );

const row = ({ id, to, at, subject }: KeptMail): string =>
  `<li><a href="/dev/mailbox/${safe(id)}">${safe(subject)}</a><br><small>to ${safe(to)}, ${safe(shownInstant(at))}</small></li>`;

/** The sandbox of a mail's own page follows no link, so the links of its text can be followed here. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, n) =>
      n % 2 === 0 ? safe(part) : `<a rel="noopener noreferrer" href="${safe(part)}">${safe(part)}</a>`,
    )
    .join('');

const page = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(title)}</title>
<link rel="stylesheet" href="/dev/mailbox.css">${head}</head>
<body><main>
<h1>${safe(title)}</h1>
${body}
</main></body>
</html>
`;

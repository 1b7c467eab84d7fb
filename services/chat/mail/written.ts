/** The two parts of a mail: as text, and as a page that reads well in any mail program, in large print, without pictures. */
import type { Content } from './templates.ts';

export const textOf = (
  { greeting, why, more = [], code, link, until, ifNotYou, unsubscribe }: Content,
  company: string,
): string =>
  [
    greeting,
    why,
    ...more,
    ...(code === undefined ? [] : [`    ${code}`]),
    // A notice's link is what to do if it was not you, so it stands below that sentence.
    ...(link === undefined || until === undefined ? [] : [`${link.label}: ${link.href}`]),
    ...(until === undefined ? [] : [until]),
    ifNotYou,
    ...(link === undefined || until !== undefined ? [] : [`${link.label}: ${link.href}`]),
    ...(unsubscribe === undefined ? [] : [`${STOP}: ${unsubscribe}`]),
    `-- \n${company}`,
  ].join('\n\n');

/** Every value is escaped. Mail programs drop style sheets, so each element bears its own style. */
export const htmlOf = (
  { subject, greeting, why, more = [], code, link, until, ifNotYou, unsubscribe }: Content,
  company: string,
): string => {
  const action =
    link === undefined
      ? ''
      : `<p style="${PARAGRAPH}"><a href="${safe(link.href)}" style="${BUTTON}">${safe(link.label)}</a></p>
<p style="${SMALL}">${safe(link.href)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f2ee;color:#1c1a17;${FONT}">
<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #d9d4ca;border-radius:8px">
<p style="margin:0 0 20px;font-size:18px;font-weight:700">${safe(company)}</p>
<p style="${PARAGRAPH}">${safe(greeting)}</p>
${[why, ...more].map((paragraph) => `<p style="${PARAGRAPH}">${broken(paragraph)}</p>`).join('\n')}
${code === undefined ? '' : `<p style="${CODE}">${safe(code)}</p>`}
${until === undefined ? '' : `${action}\n<p style="${PARAGRAPH}">${safe(until)}</p>`}
<p style="${PARAGRAPH}">${safe(ifNotYou)}</p>
${until === undefined ? action : ''}
${unsubscribe === undefined ? '' : `<p style="${SMALL}"><a href="${safe(unsubscribe)}">${STOP}</a></p>`}
</div>
</body>
</html>
`;
};

const STOP = 'Get no more mails like this';

const FONT =
  'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5';
const PARAGRAPH = 'margin:0 0 16px';
const SMALL = 'margin:0 0 16px;font-size:14px;color:#57524a;overflow-wrap:anywhere';
const CODE = `margin:0 0 16px;padding:16px;background:#f4f2ee;border-radius:6px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;font-weight:700;letter-spacing:6px;text-align:center`;
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1c1a17;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const broken = (text: string): string => safe(text).replaceAll('\n', '<br>');

/** For element text and quoted attributes. */
export const safe = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? '');

/** Sends mails to the mail server that SMTP_URL names. */
import { isLoopback } from '@lamplight/common/config/loopback.ts';
import type { Sender } from '@lamplight/common/config/sender.ts';
import { hopeless } from '@lamplight/events/ports/job-queue.ts';
import { createTransport } from 'nodemailer';
import type { Deliver } from './mail.ts';

export type SmtpOptions = Readonly<{
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string;
  from: Sender;
  /** Allows a server on another machine without TLS. */
  plainNetwork: boolean;
}>;

const CONNECT_MS = 10_000;
const SILENT_MS = 20_000;

/**
 * One connection a mail. `smtps:` is TLS from the first byte; with `smtp:` the mail leaves this machine only over STARTTLS,
 * unless the network is closed. A refusal of this recipient or this mail for good (5xx) is Hopeless; all else, also a
 * refusal of our password or sender, is for the operator to mend and is tried again.
 */
export const smtp = ({ url, from, plainNetwork }: SmtpOptions): Deliver => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const transport = createTransport({
    host,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && !plainNetwork && !isLoopback(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    dnsTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ mail: { messageId, to, replyTo, unsubscribe, subject, text, html } }) => {
    const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
    try {
      const recipient = { to: { name: '', address: to }, ...answers, ...stopping(unsubscribe) };
      await transport.sendMail({ messageId, from, ...recipient, subject, text, html });
    } catch (error) {
      throw failureOf(error);
    }
  };
};

/** One press in the mail program, which asks for it without opening a page (RFC 8058). */
const stopping = (unsubscribe: string | undefined) =>
  unsubscribe === undefined
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };

/** Mail servers repeat addresses in their answers: the error names only the code and the step, and has no cause. */
const failureOf = (error: unknown): Error => {
  const { responseCode = 0, command = '', code = 'unknown' } = error as SmtpError;
  const step = /^[A-Z ]{1,20}$/.test(command) ? ` at ${command}` : '';
  if (responseCode >= 500 && responseCode !== NOT_NOW && ABOUT_THE_MAIL.has(command))
    return hopeless(`The mail server refused this mail for good: ${responseCode}${step}.`);
  if (responseCode > 0) return new Error(`The mail server did not take the mail: ${responseCode}${step}.`);
  return new Error(`The mail server could not be spoken to: ${code}${step}.`);
};

type SmtpError = Readonly<{ responseCode?: number; command?: string; code?: string }>;
/** Bad sequence of commands: about the connection, not about the mail (RFC 5321 §4.3.2). */
const NOT_NOW = 503;
const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

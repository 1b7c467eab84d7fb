/** For tests: mail jobs as other services make them, and a log that can be read. */
import { PassThrough } from 'node:stream';
import { type Log, logWith } from '@lamplight/common/log/log.ts';
import {
  MAIL_QUEUE,
  type MailFields,
  type MailTemplate,
  mailJobOf,
  mailTemplates,
} from '@lamplight/events/contracts/mail.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';

export const CODE = '482915';
export const NAME = 'Asha Rao';
export const TO = 'asha@gmail.com';
export const LINK = 'http://127.0.0.1:8080/join#a-token-nobody-may-see';
export const EVERY_TEMPLATE = Object.keys(mailTemplates) as readonly MailTemplate[];
export const AROUND = { company: 'Lamplight', origin: 'http://127.0.0.1:8080', host: 'lamplight.example' };

const AT = '2026-11-22T04:40:00.000Z';

export const codeFields = { name: NAME, code: CODE, expiresAt: AT };

/** Fields that fit any template. */
export const fieldsOf = (template: MailTemplate, more: object = {}): unknown => {
  const shape = mailTemplates[template].shape;
  const paragraphs = ['We have your application since 22 November 2026 at 10:10 IST.', 'A person will read it.'];
  const letter = { subject: 'Lamplight: your application', paragraphs };
  const all = { name: NAME, code: CODE, link: LINK, expiresAt: AT, at: AT, ...letter, ...more };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in shape));
};

type Wanted = Readonly<{ id: string; template?: MailTemplate; to?: string; until?: string; subject?: string }>;

export const enqueueMail = async (
  { jobs, personalData }: Pick<OpenedPorts, 'jobs' | 'personalData'>,
  { id, template = 'verify-email', to = TO, until = '9999-01-01T00:00:00.000Z', subject = 'p1' }: Wanted,
): Promise<'queued' | 'duplicate'> => {
  const fields = fieldsOf(template) as MailFields<MailTemplate>;
  const payload = await mailJobOf(personalData, { id, subject, template, to, fields, until });
  return await jobs.enqueue(MAIL_QUEUE, { id, payload });
};

export const readLog = (): { log: Log; lines(): string } => {
  const to = new PassThrough();
  const parts: string[] = [];
  to.on('data', (part) => parts.push(String(part)));
  return { log: logWith({ service: 'chat', level: 'debug', to }), lines: () => parts.join('') };
};

import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { isHopeless } from '@lamplight/events/ports/job-queue.ts';
import { AROUND, fieldsOf, NAME, TO } from '../workbench/mails.ts';
import { type SmtpServer, startSmtpServer } from '../workbench/smtp-server.ts';
import { type Mail, mailOf } from './mail.ts';
import { smtp } from './smtp.ts';

const from = { name: 'Lamplight', address: 'no-reply@lamplight.example' };
const mail = mailOf({ id: 'a', template: 'verify-email', to: TO, fields: fieldsOf('verify-email') }, AROUND);
const job = { template: 'verify-email', until: '', letter: { erased: true } } as const;

let server: SmtpServer;
beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(() => server.close());

const sending = (url = server.url, one: Mail = mail) =>
  smtp({ url, from, plainNetwork: false })({ id: 'a', job, mail: one });
const failure = async (url?: string): Promise<Error> =>
  sending(url).then(
    () => {
      throw new Error('it was sent');
    },
    (error: Error) => error,
  );

describe('SMTP', () => {
  it(`sends both parts to one recipient, with the Message-ID of the job (queue ${MAIL_QUEUE})`, async () => {
    await sending();
    expect(server.received).toEqual([{ from: from.address, to: TO, content: expect.any(String) }]);
    const content = server.received[0]?.content ?? '';
    expect(content).toContain(`Message-ID: ${mail.messageId}`);
    expect(content).toContain('From: Lamplight <no-reply@lamplight.example>');
    expect(content).toMatch(/^To: asha@gmail\.com$/m);
    expect(content).toMatch(/Content-Type: multipart\/alternative/);
    for (const part of ['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
      expect(content).toContain(`Content-Type: ${part}`);
    expect(content).toContain(NAME);
    expect(content).not.toMatch(/^Reply-To:/m);
  });

  it('says to whom an answer goes, where the mail names somebody', async () => {
    await sending(server.url, { ...mail, replyTo: 'meera@gmail.com' });
    expect(server.received[0]?.content).toMatch(/^Reply-To: meera@gmail\.com$/m);
  });

  it.each([
    ['RCPT TO', '550 5.1.1 <asha@gmail.com> has no mailbox here', '550 at RCPT TO'],
    ['CONTENT', '554 5.7.1 asha@gmail.com wants no such mail', '554 at DATA'],
  ] as const)(
    'is hopeless where the server refuses the mail for good at %s, without the address',
    async (step, reply, says) => {
      server.answer(step, reply);
      const error = await failure();
      expect([isHopeless(error), error.message]).toEqual([true, expect.stringContaining(says)]);
      expect(`${error.message} ${error.cause ?? ''}`).not.toContain('asha');
    },
  );

  it.each([
    ['RCPT TO', '450 4.2.1 <asha@gmail.com> try later', '450 at RCPT TO'],
    ['CONTENT', '451 4.3.0 asha@gmail.com later', '451 at DATA'],
    ['MAIL FROM', '553 5.7.1 no-reply@lamplight.example may not send', '553 at MAIL FROM'],
    ['GREETING', '421 4.3.2 closing', '421'],
    ['RCPT TO', 'cut', 'could not be spoken to'],
  ] as const)('may be tried again where the answer at %s is %j', async (step, reply, says) => {
    server.answer(step, reply);
    const error = await failure();
    expect([isHopeless(error), error.message]).toEqual([false, expect.stringContaining(says)]);
    expect(error.message).not.toMatch(/asha|no-reply/);
    server.answer(step, null);
    await sending();
    expect(server.received).toHaveLength(1);
  });

  it('may be tried again where nobody listens', async () => {
    const { url } = server;
    await server.close();
    const error = await failure(url);
    expect([isHopeless(error), error.message]).toEqual([false, expect.stringContaining('could not be spoken to')]);
    server = await startSmtpServer();
  });
});

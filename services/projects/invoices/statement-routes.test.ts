/** The statement of account over HTTP: whose it is, for which days, and that it agrees with the receivables. */
import { financialYearOf } from '@lamplight/common/calendar/civil.ts';
import { readPdf } from '@lamplight/common/paper/workbench/read.ts';
import { admin, client, lead, member, otherClient } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { dayOf, invoiced, ok, paymentOf } from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

it('is the client’s own, and for admins that of the client whom they name; it agrees with the receivables', async () => {
  const { invoice } = await invoiced(stage);
  ok(await stage.post(admin, `/invoices/${invoice.invoiceId}/payments`, paymentOf(stage, { reference: 'UTR-5' })));
  const { statement } = ok(await stage.get(client, '/statement'));
  const { receivables } = ok(await stage.get(client, '/receivables'));
  expect(statement).toMatchObject({
    ...{ clientId: client.id, ...financialYearOf(dayOf(stage)), openingPaise: 0 },
    ...{ billedPaise: 35_400_000, creditedPaise: 0, receivedPaise: 10_000_000, closingPaise: 25_400_000 },
    lines: [
      { kind: 'invoice', number: invoice.invoiceNo, amountPaise: 35_400_000, balancePaise: 35_400_000 },
      { kind: 'receipt', number: 'UTR-5', amountPaise: -10_000_000, balancePaise: 25_400_000 },
    ],
    open: { on: dayOf(stage), outstandingPaise: 25_400_000, creditPaise: 0, ages: receivables.ages },
  });
  expect(statement.closingPaise).toBe(receivables.outstandingPaise - receivables.creditPaise);
  const of = `?clientId=${client.id}`;
  expect(ok(await stage.get(admin, `/statement${of}`)).statement).toEqual(statement);
  for (const path of ['/statement', '/statement/pdf']) {
    expect((await stage.get(otherClient, `${path}${of}`)).status).toBe(404);
    for (const who of [lead, member]) expect((await stage.get(who, `${path}${of}`)).status).toBe(403);
    expect((await stage.get(admin, path)).status).toBe(400);
    expect((await stage.get(admin, `${path}?clientId=${member.id}`)).status).toBe(404);
    expect((await stage.get(client, `${path}?from=2026-02-02&to=2026-02-01`)).status).toBe(400);
    expect((await stage.get(client, `${path}?to=31-03-2026`)).status).toBe(400);
  }
  expect(ok(await stage.get(otherClient, '/statement')).statement).toMatchObject({ lines: [], closingPaise: 0 });
});

it('of a period that is over says nothing of what is open today; one bound alone keeps to its financial year', async () => {
  const before = ok(await stage.get(client, '/statement?from=2020-04-01&to=2021-03-31')).statement;
  expect(before).toMatchObject({ lines: [], openingPaise: 0, closingPaise: 0, open: null });
  expect(ok(await stage.get(client, '/statement?to=2021-01-31')).statement).toMatchObject({
    ...{ from: '2020-04-01', to: '2021-01-31' },
  });
  const after = ok(await stage.get(client, '/statement?from=2040-01-01')).statement;
  expect(after).toMatchObject({
    from: '2040-01-01',
    to: '2040-03-31',
    openingPaise: 25_400_000,
    closingPaise: 25_400_000,
  });
});

it('is a paper too, with the same figures', async () => {
  const answer = await fetch(`${stage.url()}/statement/pdf`, {
    headers: { authorization: `Bearer ${stage.token(client)}` },
  });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=Statement-of-account-.*\.pdf$/);
  const { title, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(title).toMatch(/^Statement of account, 1 Apr \d{4} to 31 Mar \d{4}$/);
  expect(pages.flat()).toEqual(
    expect.arrayContaining(['Billed | ₹3,54,000.00', 'Received | ₹1,00,000.00', 'Closing balance | ₹2,54,000.00']),
  );
});

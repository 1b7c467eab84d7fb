/** The main job of the product, told once from an empty folder to a signed project, by five people and a guest at six browsers. */
import { expect, test } from '@playwright/test';
import { keepWordsOf, type Product, startProduct } from './parts/product.ts';
import { keepStoresOf } from './parts/seen.ts';
import * as agreeing from './story/agreeing.ts';
import * as changing from './story/changing.ts';
import * as correcting from './story/correcting.ts';
import * as delivering from './story/delivering.ts';
import * as guest from './story/guest.ts';
import * as joining from './story/joining.ts';
import * as papers from './story/papers.ts';
import { type Cast, gather, read } from './story/people.ts';
import { everything, owed, pay, travelAndVerify, verify } from './story/settling.ts';

let product: Product | null = null;
let cast: Cast | null = null;

/** What a story leaves is taken away with it: one that is not run must not meet the people of the one before. */
test.afterEach(async () => {
  const info = test.info();
  const [people, ran] = [Object.values(cast ?? {}), product];
  [cast, product] = [null, null];
  const lines = people.flatMap(({ name, quiet }) => quiet.faults().map((line) => `${name}: ${line}`));
  for (const { context } of people) {
    await keepStoresOf(context);
    await context.close();
  }
  if (ran && (info.status !== info.expectedStatus || lines.length > 0)) await keepWordsOf(info, ran);
  await ran?.stop();
  expect(lines).toEqual([]);
});

const SERVERS = ['REDIS_URL', 'AMQP_URL', 'KAFKA_BROKERS', 'MONGODB_URL'] as const;
const missing = SERVERS.filter((name) => !process.env[name]);
const ways = [
  { where: 'in one process', fleet: false },
  { where: 'with every server twice, on Kafka, MongoDB, Redis and RabbitMQ', fleet: true },
] as const;
/** `npm test` tells it in one process, `npm run test:story` in every way. */
const isEveryWay = process.env['EVERY_WAY'] === '1';

for (const { where, fleet } of ways.filter((way) => isEveryWay || !way.fleet))
  test(`from a proposal to a paid milestone ${where}, and everything is as it was after a kill`, async ({
    browser,
  }) => {
    test.skip(fleet && missing.length > 0 && !process.env['REQUIRE_SERVERS'], `not set: ${missing.join(', ')}`);
    test.setTimeout(1_200_000);
    const started = await startProduct({ fleet });
    product = started;
    const link = await started.firstAdminLink();
    const everybody = await gather(browser, started.url);
    cast = everybody;
    const { dev, kavya, meera, arjun, asha, rita } = everybody;
    const MILESTONE = 'Booking';

    await test.step('the first admin joins by the printed link and invites a second admin, a lead and an employee', async () => {
      await joining.joinAsFirstAdmin(dev, link);
      const positions = [
        [kavya, { role: 'Admin', code: 'LL-002', designation: 'Operations' }, joining.CONSOLE],
        [meera, { role: 'Team lead', code: 'LL-003', designation: 'Delivery lead' }, 'Workspace'],
        [arjun, { role: 'Employee', code: 'LL-004', designation: 'Engineer' }, 'Workspace'],
      ] as const;
      for (const [who, position, home] of positions)
        await joining.joinByInvitation(who, await joining.invite(dev, who, position), home);
    });

    const projectId = await test.step('a client signs up and proposes', async () => {
      await joining.signUp(asha);
      return agreeing.propose(asha);
    });

    await test.step('the admin offers, the client counters, the admin offers again, the client accepts that version', async () => {
      const part = { criteria: 'Patients book, move and cancel a visit' };
      await agreeing.reviewAndOffer(
        dev,
        [
          { ...part, title: MILESTONE, weight: '40', amount: '4,00,000', start: 1, due: 30 },
          { ...part, title: 'Records', weight: '60', amount: '6,00,000', start: 31, due: 80 },
        ],
        '10,00,000',
        '95,000',
      );
      await agreeing.counter(asha, '9,50,000', 'Could the second part be a little less?');
      await agreeing.offerAgain(dev, ['4,00,000', '5,50,000']);
      await agreeing.accept(asha, 2);
    });

    await test.step('the employee would like to be on it and is selected; the advance is paid, and it starts', async () => {
      await delivering.staff(dev, projectId, meera);
      await changing.expressInterest(arjun, agreeing.TITLE, 'Engineer');
      await changing.select(dev, arjun, 'Engineer');
      await delivering.activate(dev, meera, 'UTR0000');
    });

    const first = { name: 'booking-plan.pdf', bytes: await pdf(dev.page) };
    await test.step('the lead reports progress, files the report of the week and submits with a real file as evidence', async () => {
      await delivering.startWork(meera, agreeing.TITLE, MILESTONE);
      await delivering.report(meera, '80', 'Booking and moving work.');
      await delivering.submitAfterReport(meera, MILESTONE, first);
    });

    await test.step('the client returns it once with reasons', async () => {
      await asha.page.getByRole('link', { name: `Decide on ${MILESTONE}` }).click();
      await delivering.downloads(asha, first);
      await delivering.sendBack(asha, MILESTONE, ['Cancelling a visit is not described', 'Who trains the front desk?']);
    });

    const invoiceId = await test.step('the lead submits again; the client accepts; the invoice appears', async () => {
      await expect(meera.page.getByText('Who trains the front desk?')).toBeVisible();
      await delivering.submit(
        meera,
        { name: 'booking-plan-2.pdf', bytes: await pdf(meera.page) },
        'version 2 of booking plan',
      );
      return delivering.acceptMilestone(asha, MILESTONE);
    });

    await test.step('the client doubts the invoice, and the admin answers', async () => {
      await correcting.dispute(asha, dev, invoiceId);
    });

    await test.step('two partial payments; the client sees the toast; the milestone is paid', async () => {
      await pay(dev, { bank: '2,00,000', reference: 'UTR0001' });
      await expect(asha.page.getByRole('status').filter({ hasText: '₹2,00,000' })).toBeVisible();
      await expect(dev.page.getByText('Partly paid').or(dev.page.getByText('Partially paid')).first()).toBeVisible();
      await pay(dev, { bank: await owed(dev, invoiceId, 40_000_00), tds: '40,000', reference: 'UTR0002' });
      await expect(dev.page.getByText('Paid in full.')).toBeVisible();
      await expect(asha.page.getByText('Paid in full.')).toBeVisible();
      await correcting.paper(asha.page, 'PDF of the receipt UTR0002');
      await asha.page.goto(`/project-details/${projectId}?tab=activity`);
      await expect(asha.page.getByText(/^INV\/\d\d-\d\d\/000002 is paid in full\.$/)).toBeVisible();
      const paid = (await read(dev, '/audit/events?type=MilestonePaid')) as { items: readonly unknown[] };
      expect(paid.items).toHaveLength(1);
    });

    await test.step('a wrong word is corrected: credit note, corrected invoice, settled by the credit', async () => {
      await correcting.takeBackAndCorrect(dev, 'Booking, for the clinics of Northwind');
    });

    await test.step('the client wants more of the second milestone, and the admin approves', async () => {
      const why = 'The lab results belong to the records.';
      await changing.askForChange(asha, projectId, { number: 2, amount: '6,00,000', due: 95, why });
      await changing.approveChange(dev, projectId, why);
      await expect(dev.page.getByText('₹10,00,000').first()).toBeVisible();
    });

    await test.step('the client pins a document and sends it back; the lead mends it; it is approved', async () => {
      const title = 'How to book';
      const old = 'Booking\nCall the front desk.\n';
      await papers.share(meera, projectId, { title, text: old, isNext: false });
      await papers.pinAndReturn(asha, projectId, title, 'Nobody calls any more');
      await papers.share(meera, projectId, {
        title,
        text: old.replace('Call the front desk', 'Choose a slot'),
        isNext: true,
      });
      await papers.resolvePin(meera, projectId, title);
      await papers.approve(asha, projectId, title);
    });

    await test.step('the lead hands in the rest and sends a link; a guest without an account signs and rates', async () => {
      await delivering.startWork(meera, agreeing.TITLE, 'Records');
      await delivering.report(meera, '90', 'Records are there.');
      await delivering.submit(meera, { name: 'records.pdf', bytes: await pdf(meera.page) });
      await guest.issueLink(meera, projectId, rita);
      await guest.signAndRate(rita, await started.mailbox(), agreeing.TITLE, 'Records');
    });

    await test.step('the admin travels back in time in the audit and verifies the chain', async () => {
      await travelAndVerify(dev, MILESTONE);
    });

    await test.step('kill -9, start again: everything is as it was', async () => {
      const before = await everything(everybody, projectId, invoiceId);
      for (const { page } of Object.values(everybody)) {
        await page.goto('about:blank'); // what an open page says of a server that is gone is no part of this story
      }
      await started.kill();
      await started.startAgain();
      expect(await everything(everybody, projectId, invoiceId)).toEqual(before);
      await dev.page.goto('/admin/audit');
      await verify(dev.page);
      expect(started.log().split(link).length, 'the first admin is asked for once').toBe(2);
    });
  });

/** A file of the kind a team hands over, made by this browser. */
const pdf = async (page: Cast['dev']['page']): Promise<Buffer> => {
  const scratch = await page.context().newPage();
  await scratch.setContent(`<h1>Booking</h1><p>Made ${new Date().toISOString()}</p>`);
  const bytes = await scratch.pdf();
  await scratch.close();
  return bytes;
};

/** Finding invoices: by age, state and words, sorted by due day and paged; what is owed in all (domain.md §4.6). */
import { invoiceAges } from '@lamplight/bff/contract/invoices.ts';
import { addDays, daysFrom } from '@lamplight/common/calendar/civil.ts';
import { dueWithin } from '@lamplight/common/money/ageing.ts';
import fc from 'fast-check';
import { admin, client, otherClient, TODAY } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { activated, invoiceOf, milestoneAccepted, ok, paymentOf } from '../workbench/story.ts';

const DAY_MS = 86_400_000;

describe('an age', () => {
  const isWithin = (age: Parameters<typeof dueWithin>[0], dueOn: string): boolean => {
    const { gte, lt } = dueWithin(age, TODAY);
    return (gte === undefined || dueOn >= gte) && (lt === undefined || dueOn < lt);
  };
  it('is exactly one for every due day, and all but the first are overdue', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const dueOn = addDays(TODAY, days);
        const ages = invoiceAges.filter((age) => isWithin(age, dueOn));
        expect(ages).toHaveLength(1);
        expect(isWithin('overdue', dueOn)).toBe(ages[0] !== 'not_due');
      }),
    );
  });
  it.each([
    [0, 'not_due'],
    [1, 'days_1_30'],
    [30, 'days_1_30'],
    [31, 'days_31_60'],
    [60, 'days_31_60'],
    [61, 'days_61_90'],
    [90, 'days_61_90'],
    [91, 'days_over_90'],
  ] as const)('after %i days is %s', (days, age) => {
    expect(daysFrom(addDays(TODAY, -days), TODAY)).toBe(days);
    expect(invoiceAges.filter((one) => isWithin(one, addDays(TODAY, -days)))).toEqual([age]);
  });
});

describe('the list', () => {
  let stage: Stage;
  /** Oldest first: paid; partly paid and 40 days overdue; not due. */
  let ids: readonly string[];
  beforeAll(async () => {
    stage = await startStage();
    const made: string[] = [];
    const bill = async (offer: Awaited<ReturnType<typeof activated>>, index: number): Promise<string> => {
      const milestoneId = offer.milestoneIds[index] ?? '';
      await milestoneAccepted(stage, offer.id, milestoneId);
      const { invoiceId } = await invoiceOf(stage, offer.id, milestoneId);
      made.push(invoiceId);
      return invoiceId;
    };
    const offer = await activated(stage);
    const paid = await bill(offer, 0);
    ok(await stage.post(admin, `/invoices/${paid}/payments`, paymentOf(stage, { bankPaise: 35_400_000 })));
    stage.pass(DAY_MS);
    const late = await bill(offer, 1);
    ok(
      await stage.post(
        admin,
        `/invoices/${late}/payments`,
        paymentOf(stage, { bankPaise: 2_600_000, reference: 'U2' }),
      ),
    );
    // Due after 15 days, so 40 days late.
    stage.pass(55 * DAY_MS);
    await bill(await activated(stage), 0);
    ids = made;
  });
  afterAll(() => stage.stop());

  const list = async (query: string, actor = admin): Promise<readonly string[]> =>
    ok(await stage.get(actor, `/invoices?${query}`)).items.map((row: { invoiceId: string }) => row.invoiceId);

  it('is narrowed by age, soonest due first', async () => {
    const [, late = '', fresh = ''] = ids;
    expect(await list('age=open')).toEqual([late, fresh]);
    expect(await list('age=overdue')).toEqual([late]);
    expect(await list('age=days_31_60')).toEqual([late]);
    expect(await list('age=days_1_30')).toEqual([]);
    expect(await list('age=not_due')).toEqual([fresh]);
    expect(await list('age=open&sort=-due')).toEqual([fresh, late]);
  });

  it('is sorted by due day, and the newest come first where nothing is said', async () => {
    expect(await list('sort=due')).toEqual(ids);
    expect(await list('sort=-due')).toEqual(ids.toReversed());
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('state=paid&sort=due')).toEqual([ids[0]]);
    expect(await list(`clientId=${client.id}&sort=due`)).toEqual(ids);
    expect(await list(`clientId=${client.id}&age=open`)).toEqual(ids.slice(1));
    expect(await list(`clientId=${client.id}&state=paid&sort=due`)).toEqual([ids[0]]);
    expect(await list(`clientId=${otherClient.id}&sort=due`)).toEqual([]);
  });

  it.each(['sort=due', 'search=chitra&sort=due', 'search=chitra', 'search=portal', 'search=chitra%20portal', ''])(
    'is paged by a cursor that repeats nothing: %s',
    async (query) => {
      const seen: string[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = ok(await stage.get(admin, `/invoices?${query}&limit=2${after === '' ? '' : `&after=${after}`}`));
        seen.push(...page.items.map((row: { invoiceId: string }) => row.invoiceId));
        after = page.next;
      }
      expect(seen.toSorted()).toEqual(ids.toSorted());
    },
  );

  it('is searched by number, client, project and milestone, all the words of it', async () => {
    const { invoiceNo } = ok(await stage.get(admin, `/invoices/${ids[1]}`)).invoice;
    expect(await list(`search=${encodeURIComponent(invoiceNo)}`)).toEqual([ids[1]]);
    expect(await list('search=BUILD')).toEqual([ids[1]]);
    expect((await list('search=chitra%20portal')).toSorted()).toEqual(ids.toSorted());
    expect(await list('search=chitra%20design&age=open')).toEqual([ids[2]]);
    expect(await list('search=omar')).toEqual([]);
    // What is looked for is text, never a pattern.
    expect(await list('search=.*')).toEqual([]);
  });

  it.each(['chitra', 'chit', 'portal design', 'inv', 'design', 'build', 'omar', 'ortal', 'x'])(
    'finds by %s what it finds in the order of days too, newest first, and narrowed alike',
    async (words) => {
      const search = `search=${encodeURIComponent(words)}`;
      for (const more of ['', '&state=paid', `&clientId=${client.id}`, `&clientId=${otherClient.id}`]) {
        const found = await list(`${search}${more}`);
        expect(found).toEqual((await list(`${search}${more}&sort=due`)).toReversed());
      }
      expect(await list(search, client)).toEqual(await list(search));
      expect(await list(search, otherClient)).toEqual([]);
    },
  );

  it('goes on from no place of another list', async () => {
    const { next } = ok(await stage.get(admin, '/invoices?search=chitra&limit=1'));
    expect((await stage.get(admin, `/invoices?search=chitra&limit=1&after=${next}`)).status).toBe(200);
    expect((await stage.get(admin, '/invoices?search=chitra&limit=1&after=elsewhere')).status).toBe(400);
  });

  it('is a client’s own, whatever is asked', async () => {
    expect(await list('age=open', client)).toEqual(ids.slice(1));
    for (const query of ['age=open', 'sort=due', 'search=portal', `clientId=${client.id}`, ''])
      expect(await list(query, otherClient)).toEqual([]);
  });

  it.each(['age=old', 'sort=amount', 'age=open&state=paid', 'age=open&projectId=p1', 'sort=due&projectId=p1', 'x=1'])(
    'refuses %s',
    async (query) => {
      expect((await stage.get(admin, `/invoices?${query}`)).status).toBe(400);
    },
  );

  it('leaves each of a client’s projects its own money, now and in the past', async () => {
    const moneyOf = async (invoiceId: string | undefined, at: string) => {
      const { projectId } = ok(await stage.get(admin, `/invoices/${invoiceId}`)).invoice;
      return ok(await stage.get(admin, `/projects/${projectId}${at}`)).project.money;
    };
    for (const at of ['', `?at=${new Date(stage.now()).toISOString()}`]) {
      expect(await moneyOf(ids[0], at)).toMatchObject({ invoicedPaise: 118_000_000, outstandingPaise: 80_000_000 });
      expect(await moneyOf(ids[2], at)).toMatchObject({ invoicedPaise: 35_400_000, outstandingPaise: 35_400_000 });
    }
  });

  it('adds up what is owed by age', async () => {
    const { receivables } = ok(await stage.get(admin, '/receivables'));
    expect(receivables).toEqual({
      outstandingPaise: 80_000_000 + 35_400_000,
      overduePaise: 80_000_000,
      ages: {
        not_due: { count: 1, outstandingPaise: 35_400_000 },
        days_1_30: { count: 0, outstandingPaise: 0 },
        days_31_60: { count: 1, outstandingPaise: 80_000_000 },
        days_61_90: { count: 0, outstandingPaise: 0 },
        days_over_90: { count: 0, outstandingPaise: 0 },
      },
      creditPaise: 0,
      inCredit: 0,
    });
    expect(ok(await stage.get(client, '/receivables')).receivables.outstandingPaise).toBe(115_400_000);
    expect(ok(await stage.get(otherClient, '/receivables')).receivables.outstandingPaise).toBe(0);
  });
});

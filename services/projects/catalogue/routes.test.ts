/** The catalogue over HTTP: what admins do, what visitors see of it, and the pictures. */
import { siteChannel } from '@lamplight/bff/contract/site.ts';
import { streamChannel } from '@lamplight/bff/contract/stream.ts';
import { PDF, POLYGLOT, png, SVG } from '@lamplight/common/files/workbench/samples.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import {
  admin,
  aPlanContent,
  aProductContent,
  aTechStackContent,
  client,
  lead,
  member,
  secondAdmin,
  stranger,
} from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, dayOf, ok } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const seen = async (path: string): Promise<LooseAnswer> => ok(await stage.call(null, 'GET', path));
const newSlug = (): string => `thing-${newId().replaceAll('-', '')}`;
const planOf = (change: object = {}) => ({ ...aPlanContent, slug: newSlug(), effectiveFrom: dayOf(stage), ...change });
const productOf = (change: object = {}) => ({
  ...aProductContent,
  slug: newSlug(),
  gallery: [],
  techStackIds: [],
  ...change,
});
const added = async (kind: 'plans' | 'products' | 'tech-stacks', body: object): Promise<string> => {
  const { plan, product, techStack } = ok(await stage.post(admin, `/admin/${kind}`, body));
  return plan?.planId ?? product?.productId ?? techStack?.techId;
};
const publish = async (kind: string, id: string): Promise<void> => {
  ok(await stage.post(admin, `/admin/${kind}/${id}/publish`));
};
const published = async (kind: 'plans' | 'products' | 'tech-stacks', body: object): Promise<string> => {
  const id = await added(kind, body);
  await publish(kind, id);
  return id;
};
const pictured = (name: string, content: Uint8Array | string, key = newId(), by = admin): Promise<Answered> => {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return stage.call(by, 'POST', '/admin/products/pictures', { body: form, key });
};
const stored = async (): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of stage.ports.files.list()) ids.push(id);
  return ids;
};
const fetched = (path: string, token?: string): Promise<Response> =>
  fetch(`${stage.url()}${path}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

describe('a plan', () => {
  it('is seen by visitors once it is published, and not what is saved after that', async () => {
    const body = planOf({ name: 'Seen' });
    const id = await added('plans', body);
    const isSeen = async () => (await seen('/catalogue/plans')).items.find((plan: LooseAnswer) => plan.planId === id);
    expect(await isSeen()).toBeUndefined();
    await publish('plans', id);
    const { order: _order, ...words } = body;
    expect(await isSeen()).toEqual({ planId: id, version: 1, ...words });
    const { plan } = ok(await stage.put(admin, `/admin/plans/${id}`, { ...body, pricePaise: 1 }));
    expect(plan).toMatchObject({ state: 'published', version: 1, changed: true, by: { name: nameOf(admin) } });
    expect((await isSeen()).pricePaise).toBe(body.pricePaise);
  });
  it('of a later day waits for that day in India', async () => {
    const body = planOf();
    const id = await published('plans', body);
    ok(await stage.put(admin, `/admin/plans/${id}`, { ...body, pricePaise: 5, effectiveFrom: dayOf(stage, 2) }));
    const { plan, versions } = ok(await stage.post(admin, `/admin/plans/${id}/publish`));
    expect(plan).toMatchObject({ version: 2, changed: false, can: { save: true, publish: false, retire: true } });
    expect(versions.map((v: LooseAnswer) => [v.version, v.body.pricePaise])).toEqual([
      [2, 5],
      [1, body.pricePaise],
    ]);
    const now = async () => (await seen('/catalogue/plans')).items.find((shown: LooseAnswer) => shown.planId === id);
    expect(await now()).toMatchObject({ version: 1, pricePaise: body.pricePaise });
    stage.pass(2 * 86_400_000);
    expect(await now()).toMatchObject({ version: 2, pricePaise: 5 });
  });
  it('stands in its order, and is gone once it is retired', async () => {
    const last = await published('plans', planOf({ order: 900, name: 'B' }));
    const first = await published('plans', planOf({ order: 0, name: 'A' }));
    const ids = async () => (await seen('/catalogue/plans')).items.map(({ planId }: LooseAnswer) => planId);
    expect((await ids()).at(0)).toBe(first);
    expect((await ids()).at(-1)).toBe(last);
    const { plan } = ok(await stage.post(admin, `/admin/plans/${last}/retire`, { reason: 'Nobody asks' }));
    expect(plan).toMatchObject({ state: 'retired', retiredBecause: 'Nobody asks', can: { save: false } });
    expect(await ids()).not.toContain(last);
    const { items } = ok(await stage.get(admin, '/admin/plans?state=retired'));
    expect(items.map(({ planId }: LooseAnswer) => planId)).toEqual([last]);
  });
  it('is saved on the version that was seen', async () => {
    const body = planOf();
    const { plan } = ok(await stage.post(admin, '/admin/plans', body));
    const saving = (who: typeof admin, name: string, tag: string) =>
      stage.put(who, `/admin/plans/${plan.planId}`, { ...body, name }, { headers: { 'if-match': tag } });
    ok(await saving(admin, 'Mine', plan.etag));
    const late = await saving(secondAdmin, 'Theirs', plan.etag);
    expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    expect(late.body.current.plan.body.name).toBe('Mine');
  });
  it('names what is wrong with it', async () => {
    const wrong = await stage.post(admin, '/admin/plans', planOf({ billingModel: 'CUSTOM' }));
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'pricePaise' }] } });
  });
});

describe('a shelf', () => {
  it('holds everything of its kind for admins, the newest first, each as it stands', async () => {
    const [first, second] = [productOf({ name: 'First' }), productOf({ name: 'Second' })];
    const productIds = [await added('products', first), await published('products', second)];
    const products = ok(await stage.get(admin, '/admin/products?limit=2')).items;
    expect(products).toMatchObject([
      { productId: productIds[1], state: 'published', version: 1, body: second, can: { retire: true } },
      { productId: productIds[0], state: 'draft', body: first, can: { publish: true } },
    ]);
    const techId = await published('tech-stacks', { name: 'Zig', category: 'BACKEND' });
    await published('products', productOf({ techStackIds: [techId] }));
    const [newest] = ok(await stage.get(admin, '/admin/tech-stacks?limit=1')).items;
    expect(newest).toMatchObject({ techId, state: 'published', body: { name: 'Zig' }, products: 1 });
  });
  it('shows visitors the products that are published, and nothing of the others', async () => {
    const [draft, open] = [productOf({ name: 'Not yet' }), productOf({ name: 'Open' })];
    const hidden = await added('products', draft);
    const id = await published('products', open);
    const { items } = await seen('/catalogue/products');
    expect(items.find((one: LooseAnswer) => one.productId === id)).toMatchObject({ slug: open.slug, name: 'Open' });
    expect(items.map(({ productId }: LooseAnswer) => productId)).not.toContain(hidden);
    expect((await fetched(`/catalogue/products/${open.slug}?at=now`)).status).toBe(400);
  });
});

describe('a shelf that is read behind what its reader has written', () => {
  it('says so, and so does the item, and only then', async () => {
    const id = await added('plans', planOf());
    for (const path of ['/admin/plans', `/admin/plans/${id}`, '/admin/products', '/admin/tech-stacks']) {
      expect([path, ok(await stage.get(admin, path)).stale]).toEqual([path, undefined]);
      const behind = ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() }));
      expect([path, behind.stale]).toEqual([path, true]);
    }
  });
});

describe('an address', () => {
  it('is one live plan’s alone, whoever asks at the same time', async () => {
    const body = planOf();
    const tried = await Promise.all([1, 2, 3].map(() => stage.post(admin, '/admin/plans', body)));
    expect(tried.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = tried.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'SLUG_TAKEN', errors: [{ field: 'slug' }] });
    const other = planOf();
    const id = await added('plans', other);
    expect((await stage.put(admin, `/admin/plans/${id}`, { ...other, slug: body.slug })).body.code).toBe('SLUG_TAKEN');
    // Products have addresses of their own.
    await added('products', productOf({ slug: body.slug }));
  });
  it('is answered alike when the same command comes again', async () => {
    const [key, body] = [newId(), planOf()];
    const first = ok(await stage.post(admin, '/admin/plans', body, { key }));
    expect(ok(await stage.post(admin, '/admin/plans', body, { key })).plan.planId).toBe(first.plan.planId);
  });
  it('goes from a retired product to the next', async () => {
    const body = productOf();
    const old = await published('products', body);
    expect((await stage.post(admin, '/admin/products', body)).status).toBe(409);
    ok(await stage.post(admin, `/admin/products/${old}/retire`, { reason: 'Sold' }));
    const next = await published('products', body);
    expect((await seen(`/catalogue/products/${body.slug}`)).product.productId).toBe(next);
  });
  it('never has the shape of a project’s id', async () => {
    const slug = 'a1b2c3d4-e5f6-4789-abcd-0123456789ab';
    const { status, body } = await stage.post(admin, '/admin/products', productOf({ slug }));
    expect([status, body.errors[0].field]).toEqual([400, 'slug']);
  });
});

describe('a product', () => {
  it('shows its pictures and the tech stacks that are published', async () => {
    const [kept, draft] = [
      await published('tech-stacks', aTechStackContent),
      await added('tech-stacks', { name: 'Soon', category: 'AI' }),
    ];
    const { picture } = ok(await pictured('clinic.png', png(12, 8)));
    expect(picture).toMatchObject({ width: 12, height: 8 });
    const gallery = [{ pictureId: picture.pictureId, alt: 'A clinic' }];
    const body = productOf({ gallery, techStackIds: [kept, draft], clientConsentId: client.id });
    const id = await published('products', body);
    const { product } = await seen(`/catalogue/products/${body.slug}`);
    expect(product).toMatchObject({
      productId: id,
      gallery: [{ ...gallery[0], width: 12, height: 8 }],
      techStacks: [{ techId: kept, name: aTechStackContent.name }],
    });
    expect(JSON.stringify(product)).not.toContain(client.id);
    const { product: item } = ok(await stage.get(admin, `/admin/products/${id}`));
    expect(item.body).toEqual(body);
    expect(item.pictures).toEqual(product.gallery);
  });
  it('names only what is there', async () => {
    const gallery = [{ pictureId: newId(), alt: 'Nothing' }];
    const { status, body } = await stage.post(admin, '/admin/products', productOf({ gallery, techStackIds: ['none'] }));
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: LooseAnswer) => field)).toEqual(['gallery.0', 'techStackIds.0']);
  });
  it('names no tech stack that was retired', async () => {
    const techId = await published('tech-stacks', { name: 'Flash', category: 'FRONTEND' });
    const body = productOf({ techStackIds: [techId], gallery: [{ pictureId: newId(), alt: 'Nothing' }] });
    ok(await stage.post(admin, `/admin/tech-stacks/${techId}/retire`, { reason: 'Over' }));
    const { status, body: said } = await stage.post(admin, '/admin/products', body);
    expect([status, said.errors]).toEqual([
      400,
      [
        { field: 'gallery.0', message: 'This picture is not there: upload it again' },
        { field: 'techStackIds.0', message: 'This tech stack is not in the catalogue any more' },
      ],
    ]);
  });
  it('is not there for visitors before it is published', async () => {
    const body = productOf();
    await added('products', body);
    expect((await fetched(`/catalogue/products/${body.slug}`)).status).toBe(404);
  });
  it('keeps the tech stacks that it names from being retired', async () => {
    const techId = await published('tech-stacks', { name: 'Kotlin', category: 'MOBILE' });
    const id = await published('products', productOf({ techStackIds: [techId] }));
    const retire = () => stage.post(admin, `/admin/tech-stacks/${techId}/retire`, { reason: 'Over' });
    expect(await retire()).toMatchObject({ status: 422, body: { code: 'STACK_IN_USE' } });
    expect(ok(await stage.get(admin, `/admin/tech-stacks/${techId}`)).techStack.products).toBe(1);
    ok(await stage.post(admin, `/admin/products/${id}/retire`, { reason: 'Over' }));
    expect(ok(await retire()).techStack.state).toBe('retired');
    expect((await seen('/catalogue/tech-stacks')).items.map((t: LooseAnswer) => t.techId)).not.toContain(techId);
  });
});

describe('a picture', () => {
  it.each([
    ['drawing.svg', SVG],
    ['clip.gif', POLYGLOT],
    ['report.pdf', PDF],
    ['really.png', PDF],
    ['empty.png', ''],
  ])('does not come in as %s', async (name, content) => {
    const before = await stored();
    expect((await pictured(name, content)).status).toBe(415);
    expect(await stored()).toEqual(before);
  });
  it('comes in once for a key', async () => {
    const key = newId();
    const first = ok(await pictured('a.png', png(3, 3), key));
    expect(ok(await pictured('a.png', png(3, 3), key))).toEqual(first);
    expect((await pictured('a.png', png(4, 4), key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
  it('stays where a repeat of its upload turns out to be a broken form', async () => {
    const key = newId();
    const { picture } = ok(await pictured('a.png', png(6, 6), key));
    expect(picture).toEqual({ pictureId: picture.pictureId, alt: '', width: 6, height: 6 });
    const broken = new FormData();
    broken.append('file', new Blob([Uint8Array.from(png(6, 6))]), 'a.png');
    broken.append('more', 'than one file');
    expect((await stage.call(admin, 'POST', '/admin/products/pictures', { body: broken, key })).status).toBe(400);
    const path = `/catalogue/pictures/${picture.pictureId}`;
    const content = await fetched(path, stage.token(admin));
    expect([content.status, Buffer.from(await content.arrayBuffer())]).toEqual([200, png(6, 6)]);
    expect((await fetched(`${path}?size=small`, stage.token(admin))).status).toBe(400);
    // The address of the uploads is no product’s.
    expect((await stage.put(admin, '/admin/products/pictures', productOf())).status).toBe(404);
  });
  it('is open to everybody while a published product shows it, else to admins alone', async () => {
    const { picture } = ok(await pictured('a.png', png(5, 5)));
    const path = `/catalogue/pictures/${picture.pictureId}`;
    const by = async (...who: readonly (string | undefined)[]) =>
      Promise.all(who.map(async (token) => (await fetched(path, token)).status));
    const tokens = [undefined, stage.token(client), stage.token(member), stage.token(admin)];
    expect(await by(...tokens)).toEqual([404, 404, 404, 200]);
    expect((await fetched(path, stage.token(admin))).headers.get('cache-control')).toBe('no-store');
    const id = await published('products', productOf({ gallery: [{ pictureId: picture.pictureId, alt: 'A' }] }));
    expect(await by(...tokens)).toEqual([200, 200, 200, 200]);
    const open = await fetched(path);
    expect(open.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(open.headers.get('content-type')).toBe('image/png');
    expect(open.headers.get('x-content-type-options')).toBe('nosniff');
    expect(open.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await open.arrayBuffer())).toEqual(png(5, 5));
    ok(await stage.post(admin, `/admin/products/${id}/retire`, { reason: 'Over' }));
    expect(await by(...tokens)).toEqual([404, 404, 404, 200]);
    expect((await fetched(`/catalogue/pictures/${newId()}`, stage.token(admin))).status).toBe(404);
  });
});

describe('the edge and browsers', () => {
  it('are told which lists changed once the views show it', async () => {
    const [told, frames]: [string[], string[]] = [[], []];
    const ended = new AbortController();
    const listen = async (channel: string, to: string[]): Promise<void> => {
      for await (const text of stage.ports.broadcast.subscribe(channel, ended.signal)) to.push(text);
    };
    const listening = Promise.all([listen(siteChannel, told), listen(streamChannel, frames)]);
    const techId = await added('tech-stacks', { name: 'Rust', category: 'BACKEND' });
    await publish('tech-stacks', techId);
    const planId = await published('plans', planOf());
    const lists = await eventually(async () => {
      const heard = told.flatMap((text) => JSON.parse(text).lists);
      if (!heard.includes('plans') || !heard.includes('techStacks')) throw new Error('not told yet');
      return heard;
    });
    expect([...new Set(lists)].sort()).toEqual(['plans', 'products', 'techStacks']);
    const keysFor = (roles: readonly string[]) =>
      frames
        .map((text) => JSON.parse(text))
        .filter(({ to }) => JSON.stringify(to.roles) === JSON.stringify(roles))
        .flatMap(({ frame }) => frame.data.keys);
    await eventually(() => {
      expect(keysFor(['admin'])).toContainEqual({ kind: 'plan', id: planId });
      // Colleagues hear of a tech stack once it is there for them, of its drafts never.
      expect(keysFor(['admin'])).toContainEqual({ kind: 'tech-stack', id: techId });
      expect(keysFor(['employee', 'team_lead', 'admin'])).toContainEqual({ kind: 'tech-stack', id: techId });
    });
    ended.abort();
    await listening;
  });
});

describe('skills', () => {
  it('are one’s own and those of whom one leads; everybody counts, and nobody else is named', async () => {
    const techId = await published('tech-stacks', { name: 'Elixir', category: 'BACKEND' });
    const assess = (who: typeof admin, level: number, employeeId?: string) =>
      stage.post(who, '/skills', {
        techId,
        level,
        yearsTenths: 15,
        ...(employeeId === undefined ? {} : { employeeId }),
      });
    const rowFor = async (who: typeof admin): Promise<LooseAnswer> =>
      ok(await stage.get(who, '/skills')).items.find((row: LooseAnswer) => row.techId === techId);
    ok(await assess(member, 5));
    ok(await assess(stranger, 4));
    expect((await assess(lead, 2, member.id)).status).toBe(404);
    await activated(stage);
    const { items, people, can } = ok(await assess(lead, 2, member.id));
    expect([people.map(({ id }: LooseAnswer) => id), can]).toEqual([[member.id], { assessOthers: true }]);
    const row = items.find((one: LooseAnswer) => one.techId === techId);
    expect(row).toMatchObject({ coverage: 1, warning: true, mine: null });
    expect(row.skills).toMatchObject([{ employee: { id: member.id, name: nameOf(member) }, level: 2, by: 'lead' }]);
    expect((await rowFor(member)).mine).toEqual({ level: 2, yearsTenths: 15, by: 'lead' });
    const theirs = await rowFor(stranger);
    expect([theirs.skills, theirs.best.employee.id]).toEqual([[], stranger.id]);
    expect((await rowFor(admin)).skills).toHaveLength(2);
    ok(await assess(admin, 3, stranger.id));
    expect((await assess(lead, 3, stranger.id)).status).toBe(404);
    expect((await stage.get(client, '/skills')).status).toBe(403);
    expect((await stage.post(admin, '/skills', { techId: 'none', level: 1, yearsTenths: 0 })).status).toBe(404);
  });
});

describe('a question', () => {
  it('that is none is refused', async () => {
    const id = await published('plans', planOf());
    for (const path of ['/catalogue/plans', '/catalogue/products', '/catalogue/tech-stacks', '/catalogue/claims'])
      expect([path, (await fetched(`${path}?at=now`)).status]).toEqual([path, 400]);
    for (const path of [
      `/admin/plans/${id}`,
      '/admin/plans',
      '/skills',
      '/visits',
      '/analytics',
      '/projects/analytics',
    ])
      expect([path, (await stage.get(admin, `${path}?at=now`)).status]).toEqual([path, 400]);
  });
});

describe('anybody but an admin', () => {
  it('is refused before anything is looked for', async () => {
    for (const who of [client, lead, member])
      for (const [method, path] of [
        ['GET', '/admin/plans'],
        ['GET', '/admin/products/none'],
        ['POST', '/admin/tech-stacks'],
        ['PUT', '/admin/plans/none'],
        ['POST', '/admin/plans/none/retire'],
      ] as const)
        expect([path, (await stage.call(who, method, path, method === 'GET' ? {} : { body: {} })).status]).toEqual([
          path,
          403,
        ]);
    expect((await stage.call(null, 'GET', '/admin/plans')).status).toBe(401);
  });
  it('brings in no picture: nothing of it is stored', async () => {
    const before = await stored();
    for (const who of [client, lead, member, stranger])
      expect([who.id, (await pictured('a.png', png(), newId(), who)).status]).toEqual([who.id, 403]);
    expect(await stored()).toEqual(before);
  });
});

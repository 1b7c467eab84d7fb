import { isRefusal } from '@lamplight/events/core/types.ts';
import { AT, admin, aPlanContent, aProductContent, aTechStackContent, client, given, lead } from '../workbench/cast.ts';
import type { PlanEvent } from './events.ts';
import { abilities, contentOf, type ItemCommand, SLUG_TAKEN } from './item.ts';
import { plan, product, techStack } from './kinds.ts';
import { picture } from './picture.ts';
import { versionInForce } from './show.ts';
import { planSlug } from './slug.ts';

type Command = ItemCommand<typeof aPlanContent>;
const on = { itemId: 'p', at: AT, actor: admin } as const;
const dearer = { ...aPlanContent, pricePaise: 15_999_900 };
const drafted = (body = aPlanContent): PlanEvent => ({ type: 'PricingPlanDrafted', data: { planId: 'p', ...body } });
const published = (version: number, body = aPlanContent): PlanEvent => ({
  type: 'PricingPlanPublished',
  data: { planId: 'p', version, ...body },
});
const retired: PlanEvent = { type: 'PricingPlanRetired', data: { planId: 'p', reason: 'Over' } };
const save: Command = { type: 'SaveItem', ...on, body: dearer };
const publish: Command = { type: 'PublishItem', ...on };
const retire: Command = { type: 'RetireItem', ...on, reason: 'Over', inUse: false };

describe('an item of the catalogue', () => {
  it('is drafted, saved as often as one likes, and published as it was saved last', () => {
    given(plan)
      .when({ type: 'DraftItem', ...on, body: aPlanContent })
      .then([drafted()]);
    given(plan, [drafted()])
      .when(save)
      .then([drafted(dearer)]);
    given(plan, [drafted(), drafted(dearer)])
      .when(publish)
      .then([published(1, dearer)]);
  });
  it('counts its versions, and what is saved after one waits beside it', () => {
    const events = [drafted(), published(1), drafted(dearer)];
    const { state } = given(plan, events);
    expect(state).toMatchObject({ is: 'published', versions: [aPlanContent], draft: dearer, etag: 2 });
    if (state.is !== 'absent') expect(contentOf(state)).toEqual(dearer);
    given(plan, events)
      .when(publish)
      .then([published(2, dearer)]);
  });
  it('changes nothing where nothing is new', () => {
    given(plan, [drafted()])
      .when({ ...save, body: { ...aPlanContent } })
      .then([]);
    given(plan, [drafted(), published(1)])
      .when(publish)
      .then('STATE_CONFLICT');
  });
  it('retires once, for ever, with a reason, and only what was published', () => {
    given(plan, [drafted()]).when(retire).then('STATE_CONFLICT');
    given(plan, [drafted(), published(1)])
      .when(retire)
      .then([retired]);
    // Also with a draft beside what visitors saw.
    for (const events of [
      [drafted(), published(1), retired],
      [drafted(), published(1), drafted(dearer), retired],
    ])
      for (const command of [save, publish, retire]) given(plan, events).when(command).then('STATE_CONFLICT');
  });
  it('begins with a draft and ends with its retirement, whatever else stands in its stream', () => {
    for (const event of [published(1), retired]) expect(given(plan, [event]).state).toEqual({ is: 'absent' });
    const { state } = given(plan, [drafted(), published(1), retired, drafted(dearer)]);
    expect(state).toMatchObject({ is: 'retired', reason: 'Over', versions: [aPlanContent], draft: null, etag: 2 });
    expect(() => contentOf({ is: 'draft', etag: 0, versions: [], draft: null })).toThrow('an item without any content');
  });
  it('is audited, whatever its kind', () => {
    for (const kind of [plan, product, techStack]) expect([kind.category, kind.audited]).toEqual([kind.category, true]);
  });
  it('stays while something that visitors see names it', () => {
    const there = [
      { type: 'TechStackDrafted', data: { techId: 't', ...aTechStackContent } },
      { type: 'TechStackPublished', data: { techId: 't', version: 1, ...aTechStackContent } },
    ] as const;
    const command = { type: 'RetireItem', ...on, itemId: 't', reason: 'Over' } as const;
    given(techStack, there)
      .when({ ...command, inUse: true })
      .then('STACK_IN_USE');
    given(techStack, there)
      .when({ ...command, inUse: false })
      .then([{ type: 'TechStackRetired', data: { techId: 't', reason: 'Over' } }]);
  });
  it('is begun once: whoever comes second under the same address does not have it', () => {
    given(product)
      .when({ type: 'DraftItem', ...on, body: aProductContent })
      .then([{ type: 'ProductDrafted', data: { productId: 'p', ...aProductContent } }]);
    given(plan, [drafted()])
      .when({ type: 'DraftItem', ...on, body: dearer })
      .then(SLUG_TAKEN);
    expect(SLUG_TAKEN.detail).toEqual({ errors: [{ field: 'slug', message: expect.stringMatching(/^[A-Z]/) }] });
  });
  it('is changed on the version that was seen', () => {
    given(plan, [drafted(), published(1)])
      .when({ ...save, ifMatch: 0 })
      .then('VERSION_CONFLICT');
    given(plan, [drafted(), published(1)])
      .when({ ...save, ifMatch: 1 })
      .then([drafted(dearer)]);
  });
  it('is the admins’ alone', () => {
    for (const actor of [client, lead])
      for (const command of [save, publish, retire])
        given(plan, [drafted(), published(1)])
          .when({ ...command, actor })
          .then('FORBIDDEN');
    given(plan).when(save).then('NOT_FOUND');
  });
  it('says in `can` exactly what works', () => {
    const stories: readonly (readonly PlanEvent[])[] = [
      [drafted()],
      [drafted(), published(1)],
      [drafted(), published(1), drafted(dearer)],
      [drafted(), published(1), retired],
    ];
    for (const events of stories) {
      const item = given(plan, events);
      if (item.state.is === 'absent') throw new TypeError();
      const works = (command: Command) => !isRefusal(item.when(command).outcome);
      expect(abilities(admin, item.state)).toEqual({
        save: works(save),
        publish: works(publish),
        retire: works(retire),
      });
      expect(abilities(client, item.state)).toEqual({ save: false, publish: false, retire: false });
    }
  });
});

describe('the version in force', () => {
  const versions = ['2026-11-01', '2027-01-01', '2026-12-01'].map((effectiveFrom) => ({ effectiveFrom }));
  it.each([
    ['2026-10-31', null],
    ['2026-11-01', 1],
    ['2026-11-30', 1],
    ['2026-12-01', 3],
    // The newest that holds: what was announced for later and then overtaken never comes back.
    ['2027-01-01', 3],
  ])('on %s is %s', (day, version) => expect(versionInForce(versions, day)).toBe(version));
});

describe('an address', () => {
  const taken = (by: string) => ({ type: 'SlugTaken', data: { slug: 'growth', by } }) as const;
  const take = { type: 'TakeSlug', slug: 'growth', by: 'b', from: null } as const;
  it('is whose comes first, and stays theirs until they are retired', () => {
    given(planSlug)
      .when(take)
      .then([taken('b')]);
    given(planSlug, [taken('b')])
      .when(take)
      .then([]);
    given(planSlug, [taken('a')])
      .when(take)
      .then('SLUG_TAKEN');
    given(planSlug, [taken('a')])
      .when({ ...take, from: 'a' })
      .then([taken('b')]);
    // Somebody else was faster to take it over.
    given(planSlug, [taken('a'), taken('c')])
      .when({ ...take, from: 'a' })
      .then('SLUG_TAKEN');
  });
});

describe('a picture', () => {
  const about = { pictureId: 'x', name: 'a.png', mediaType: 'image/png', bytes: 3, width: 2, height: 1 };
  const stored = { ...about, sha256: 'a'.repeat(64) };
  const store = { type: 'StorePicture', actor: admin, at: AT, ...stored } as const;
  it('is stored once, by admins; the same again is the same', () => {
    given(picture)
      .when(store)
      .then([{ type: 'PictureStored', data: stored }]);
    given(picture, [{ type: 'PictureStored', data: stored }])
      .when(store)
      .then([]);
    given(picture, [{ type: 'PictureStored', data: stored }])
      .when({ ...store, sha256: 'b'.repeat(64) })
      .then('STATE_CONFLICT');
    given(picture)
      .when({ ...store, actor: client })
      .then('FORBIDDEN');
  });
});

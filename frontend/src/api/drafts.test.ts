import { type Draft, drafts, VISITOR } from './drafts.ts';

const DAY = 86_400_000;
const save = (person: string, form: string, values: unknown, savedAt = 1000) =>
  drafts.save({ person, form, values, savedAt });

/** What is kept is shared by all tabs; who typed it here is known to each alone. */
const putByAnotherTab = (draft: Draft): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('lamplight', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('drafts', 'readwrite');
      transaction.objectStore('drafts').put(draft);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });

beforeEach(async () => {
  for (const person of ['asha', 'dev', VISITOR]) await drafts.removeAll(person);
  await drafts.adopt('nobody');
  await drafts.removeAll('nobody');
});

describe('what was typed', () => {
  it('comes back to the person who typed it, and to nobody else', async () => {
    await save('asha', 'proposal', { title: 'Patient portal' });
    expect((await drafts.load('asha', 'proposal', 2000))?.values).toEqual({ title: 'Patient portal' });
    expect(await drafts.load('dev', 'proposal', 2000)).toBeNull();
  });

  it('the newest save of a form stands', async () => {
    await save('asha', 'proposal', 1);
    await save('asha', 'proposal', 2);
    expect(await drafts.list('asha')).toHaveLength(1);
    expect((await drafts.load('asha', 'proposal', 2000))?.values).toBe(2);
  });

  it('is gone after it was sent, and after 30 days', async () => {
    await save('asha', 'a', 1);
    await save('asha', 'b', 1);
    await drafts.remove('asha', 'a');
    expect(await drafts.load('asha', 'a', 2000)).toBeNull();
    expect(await drafts.load('asha', 'b', 1000 + 30 * DAY)).not.toBeNull();
    expect(await drafts.load('asha', 'b', 1001 + 30 * DAY)).toBeNull();
    await drafts.prune(1001 + 30 * DAY);
    expect(await drafts.list('asha')).toEqual([]);
  });

  it('of the last 30 days stays when the old ones go', async () => {
    await save('asha', 'old', 1, 999);
    await save('asha', 'young', 1, 1000);
    await drafts.prune(1000 + 30 * DAY);
    expect((await drafts.list('asha')).map(({ form }) => form)).toEqual(['young']);
  });

  it('by another tab’s visitor is not taken over here: this tab’s has signed in before', async () => {
    await save(VISITOR, 'contact', 'typed');
    await drafts.adopt('asha');
    await putByAnotherTab({ person: VISITOR, form: 'apply', values: 'theirs', savedAt: 1000 });
    await save('asha', 'proposal', 'own');
    await drafts.adopt('asha');
    expect((await drafts.list(VISITOR)).map(({ values }) => values)).toEqual(['theirs']);
  });

  it('a visitor’s goes to the account that signs in next in this tab, and only there', async () => {
    await save(VISITOR, 'contact', 'typed');
    await drafts.adopt('asha');
    expect((await drafts.load('asha', 'contact', 2000))?.values).toBe('typed');
    expect(await drafts.list(VISITOR)).toEqual([]);
    await drafts.adopt('dev');
    expect(await drafts.list('dev')).toEqual([]);
  });

  it('a visitor’s goes with its tab over a reload and another site, and no form along that was not typed here', async () => {
    await putByAnotherTab({ person: VISITOR, form: 'contact', values: 'theirs', savedAt: 1000 });
    await putByAnotherTab({ person: VISITOR, form: 'begun', values: 'typed before the reload', savedAt: 1000 });
    sessionStorage.setItem('typedHere', 'signup begun');
    await drafts.adopt('asha');
    expect((await drafts.list('asha')).map(({ form }) => form)).toEqual(['begun']);
    expect(sessionStorage.getItem('typedHere')).toBeNull();
  });

  it('a form that opens while a visitor’s is being taken over finds it', async () => {
    await save(VISITOR, 'proposal', 'typed');
    void drafts.adopt('asha');
    expect((await drafts.load('asha', 'proposal', 2000))?.values).toBe('typed');
  });

  it('a visitor’s never overwrites a draft of the person', async () => {
    await save('asha', 'contact', 'mine');
    await save(VISITOR, 'contact', 'visitor');
    await drafts.adopt('asha');
    expect((await drafts.load('asha', 'contact', 2000))?.values).toBe('mine');
  });

  it('all of one person’s go when they ask, the others’ stay', async () => {
    await save('asha', 'a', 1);
    await save('dev', 'a', 1);
    await drafts.removeAll('asha');
    expect([await drafts.list('asha'), (await drafts.list('dev')).length]).toEqual([[], 1]);
  });
});

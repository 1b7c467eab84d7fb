/**
 * Random memberships against a naive model: whoever is told what. After each change every person asks for every conversation,
 * its messages, its files, one of them, the list, the search and what they were told, and nobody is told anything that the
 * model does not say.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import fc from 'fast-check';
import { admin, cast, client, colleague, lead, member, otherClient } from './cast.ts';
import { openProject, type Stage } from './harness.ts';

/** By id: who takes part by name, and whether admins do. */
type Model = Map<string, { people: Set<string>; admins: boolean; fileId: string; word: string }>;
const PROJECTS = ['r1', 'r2'] as const;
const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord'];

const begun = async (stage: Stage): Promise<Model> => {
  const model: Model = new Map();
  for (const project of PROJECTS) {
    const ids = await openProject(stage, project, [member]);
    const mine = [client.id, member.id];
    model.set(ids.proposal, { people: new Set([client.id]), admins: true, fileId: '', word: '' });
    model.set(ids.client, { people: new Set(mine), admins: true, fileId: '', word: '' });
    model.set(ids.team, { people: new Set([member.id]), admins: false, fileId: '', word: '' });
  }
  for (const [n, [id, one]] of [...model].entries()) {
    const author = one.people.has(member.id) ? member : client;
    const { body } = await stage.upload(author, id, { name: 'note.md', content: `# ${n}\n` });
    one.fileId = body.file.fileId;
    one.word = WORDS[n] ?? '';
    const text = `The ${one.word} is kept here`;
    const sent = { messageId: crypto.randomUUID(), text, mentions: [], attachments: [one.fileId] };
    expect((await stage.post(author, `/conversations/${id}/messages`, sent)).status).toBe(200);
  }
  return model;
};

const reads = (model: Model, id: string, { id: who, role }: Actor): boolean => {
  const one = model.get(id);
  return one !== undefined && (one.people.has(who) || (one.admins && role === 'admin'));
};

/** Every pair of a person and a conversation, in every way in which it could be told. */
const checkAll = async (stage: Stage, model: Model): Promise<number> => {
  let pairs = 0;
  for (const who of cast) {
    const visible = [...model.keys()].filter((id) => reads(model, id, who));
    const list = await stage.get(who, '/conversations?limit=200');
    const listed = list.body.items.map(({ conversationId }: { conversationId: string }) => conversationId);
    expect([who.id, 'list', listed.toSorted()]).toEqual([who.id, 'list', visible.toSorted()]);
    const search = await stage.get(who, '/conversations/search?q=kept');
    const found = search.body.items.map((hit: { message: { conversationId: string } }) => hit.message.conversationId);
    expect([who.id, 'search', found.toSorted()]).toEqual([who.id, 'search', visible.toSorted()]);
    const bell = await stage.get(who, '/notifications?limit=100');
    for (const [id, { fileId, word }] of model) {
      pairs += 1;
      const may = reads(model, id, who);
      const answers = await Promise.all(
        ['', '/messages', '/files', `/files/${fileId}/content`].map((path) =>
          stage.get(who, `/conversations/${id}${path}`),
        ),
      );
      const knows = may || who.role === 'admin';
      const refused = who.role === 'admin' ? 403 : 404;
      expect([who.id, id, answers.map(({ status }) => status)]).toEqual([
        ...[who.id, id],
        [knows ? 200 : 404, ...Array(3).fill(may ? 200 : refused)],
      ]);
      const told = [list, search, bell, ...answers].map(({ text }) => text).join();
      expect([who.id, word, told.includes(`The ${word} is`)]).toEqual([who.id, word, may]);
      const names = [list, search, ...answers.slice(1)].some(({ text }) => text.includes(fileId));
      expect([who.id, fileId, names]).toEqual([who.id, fileId, may]);
    }
  }
  return pairs;
};

/**
 * @param changes how many times somebody comes or goes, always the same ones
 * @returns how many pairs of a person and a conversation were looked at
 */
export const nobodyElseIsTold = async (stage: Stage, changes: number): Promise<number> => {
  const model = await begun(stage);
  const ids = [...model.keys()];
  const change = fc.record({
    id: fc.constantFrom(...ids),
    who: fc.constantFrom(lead, member, colleague, client, otherClient),
    comes: fc.boolean(),
  });
  let pairs = await checkAll(stage, model);
  const sampled = fc.sample(change, { numRuns: changes, seed: 20261127 });
  for (const { id, who, comes } of sampled) {
    const one = model.get(id);
    if (one === undefined) throw new Error('it is one of them');
    const path = `/conversations/${id}/participants`;
    const { status } = comes
      ? await stage.post(admin, path, { personId: who.id })
      : await stage.call(admin, 'DELETE', `${path}/${who.id}`);
    const isForbidden = comes && !one.admins && who.role === 'client';
    expect(status).toBe(isForbidden ? 403 : 200);
    if (comes && !isForbidden) one.people.add(who.id);
    if (!comes) one.people.delete(who.id);
    pairs += await checkAll(stage, model);
  }
  return pairs;
};

/** Protections switched off, one at a time: each must turn the checker red, else the trial sees nothing. */
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Doc, ReadModel } from '@lamplight/events/ports/read-models.ts';

type Models = OpenedPorts['models'];

/** `off` names what is switched off at the ports; anything else is left as it is. */
export const sabotaged = (ports: OpenedPorts, off: string): OpenedPorts => {
  switch (off) {
    case 'command dedupe':
      return { ...ports, events: withoutCommandIds(ports.events) };
    case 'effect ids':
      return { ...ports, jobs: withoutJobIds(ports.jobs) };
    case 'marks':
      return { ...ports, models: changed(ports.models, withoutMarks) };
    case 'compare-and-set':
      return { ...ports, models: changed(ports.models, withoutComparing), keyValue: withoutLeases(ports.keyValue) };
    case 'parking in order':
      return { ...ports, models: forgetful(ports.models) };
    case 'leases':
      return { ...ports, keyValue: withoutLeases(ports.keyValue) };
    default:
      return ports;
  }
};

/** What a command did before cannot be told from what others did: it acts again. */
const withoutCommandIds = (events: OpenedPorts['events']): OpenedPorts['events'] => ({
  ...events,
  read: async function* (...args) {
    for await (const event of events.read(...args))
      yield { ...event, meta: { ...event.meta, commandId: newId() } } satisfies Recorded;
  },
});

/** A repeated effect is another job. */
const withoutJobIds = (jobs: OpenedPorts['jobs']): OpenedPorts['jobs'] => ({
  ...jobs,
  enqueue: (queue, job) => jobs.enqueue(queue, { ...job, id: newId() }),
});

const changed = (models: Models, change: <T extends Doc>(model: ReadModel<T>) => ReadModel<T>): Models => ({
  ...models,
  open: async <T extends Doc>(name: string, version: number, o?: Parameters<typeof models.open<T>>[2]) =>
    change(await models.open<T>(name, version, o)),
});

/** What was taken in before cannot be told from what is new. */
const withoutMarks = <T extends Doc>(model: ReadModel<T>): ReadModel<T> => ({
  ...model,
  load: async (ids) => new Map([...(await model.load(ids))].map(([id, one]) => [id, { ...one, marks: {} }])),
});

/** A checkpoint moves wherever whoever moves it believes it to be; with leases several do. */
const withoutComparing = <T extends Doc>(model: ReadModel<T>): ReadModel<T> => ({
  ...model,
  apply: async (writes, move) => {
    if (move === undefined) return model.apply(writes);
    for (;;) {
      const from = await model.checkpoint();
      if ((await model.apply(writes, { ...move, from })) === 'applied') return 'applied';
      if ((await model.checkpoint()) === from) return 'conflict';
    }
  },
});

/** That a key is parked is forgotten at once (such documents are of that kind): what comes later of it overtakes what waits. */
const forgetful = (models: Models): Models =>
  changed(models, (model) => {
    const isKey = (doc: Doc | null): boolean => doc !== null && 'kind' in doc && doc.kind === 'key';
    return {
      ...model,
      load: async (ids) =>
        new Map([...(await model.load(ids))].map(([id, one]) => [id, isKey(one.doc) ? { ...one, doc: null } : one])),
      find: async (query) => {
        const page = await model.find(query);
        return { ...page, items: page.items.filter((doc) => !isKey(doc)) };
      },
    };
  });

/** Everybody holds every lease. */
const withoutLeases = (keyValue: OpenedPorts['keyValue']): OpenedPorts['keyValue'] => ({
  ...keyValue,
  set: async (key, ...args) => (key.startsWith('lease.') ? { rev: 1 } : keyValue.set(key, ...args)),
  touch: async (key, ...args) => key.startsWith('lease.') || keyValue.touch(key, ...args),
});

/** Protections switched off, one at a time: each must turn the checker red, else the trial sees nothing. */
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Doc, ReadModel } from '@lamplight/events/ports/read-models.ts';

/** `off` names what is switched off at the ports; anything else is left as it is. */
export const sabotaged = (ports: OpenedPorts, off: string): OpenedPorts => {
  if (off === 'marks') return { ...ports, models: withoutMarks(ports.models) };
  if (off === 'effect ids') return { ...ports, jobs: withoutIds(ports.jobs) };
  return ports;
};

/** What was taken in before cannot be told from what is new. */
const withoutMarks = (models: OpenedPorts['models']): OpenedPorts['models'] => ({
  ...models,
  open: async <T extends Doc>(name: string, version: number, o?: Parameters<typeof models.open<T>>[2]) => {
    const model = await models.open<T>(name, version, o);
    const load: ReadModel<T>['load'] = async (ids) => {
      const held = await model.load(ids);
      return new Map([...held].map(([id, one]) => [id, { ...one, marks: {} }]));
    };
    return { ...model, load };
  },
});

/** A repeated effect is another job. */
const withoutIds = (jobs: OpenedPorts['jobs']): OpenedPorts['jobs'] => ({
  ...jobs,
  enqueue: (queue, job) => jobs.enqueue(queue, { ...job, id: newId() }),
});

/** A projector in a process of its own, to be killed anywhere. A model that was lost is opened again, as the core does. */
import { hasCode } from '../../ports/errors.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { say, startedElsewhere } from '../elsewhere.ts';
import { type Account, history, projectPage } from './samples.ts';

const { port: models, args } = await startedElsewhere<ReadModels>();
const [name, count] = args as [name: string, count: number];
const steps = history(count);

for (let unfinished = true; unfinished; ) {
  const model = await models.open<Account>(name, 1);
  try {
    while (unfinished) unfinished = await projectPage(model, steps, 7);
  } catch (error) {
    if (!hasCode(error, 'ModelLost')) throw error;
  }
}
say('live');
await models.close();

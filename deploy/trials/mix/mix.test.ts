import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { FLEET_SERVERS } from '../fleet/engines.ts';
import { tillsSubject } from '../tills/subject.ts';
import { openEngines } from './engines.ts';
import { isRight, SEED, tried, WITHIN_MS } from './judged.ts';
import { planFor } from './plans.ts';

/** Several processes on one folder, and what is seen where a protection is switched off: `mix.long.ts`. */
describe(`the mix of faults (seed ${SEED})`, () => {
  it(
    'leaves one process that is killed, frozen and stopped under load right',
    async () => isRight(await tried('tills', planFor('embedded', SEED))),
    WITHIN_MS,
  );
});

describe(`the mix of faults on conversations and notifications (seed ${SEED})`, () => {
  it(
    'loses no message, doubles none, keeps the order of each author, and resolves what was met, where one process is killed',
    async () => isRight(await tried('talk', planFor('embedded', SEED))),
    WITHIN_MS,
  );
});

const engines = await openEngines('distributed', tillsSubject);

describe(`the mix of faults on real servers (seed ${SEED})`, () => {
  const RIGHT = 'leaves processes and views right, with every server behind a proxy';
  if ('absent' in engines) return registerNotRun(engines, FLEET_SERVERS, [RIGHT]);
  it(RIGHT, async () => isRight(await tried('tills', planFor('distributed', SEED), { engines })), WITHIN_MS);
});

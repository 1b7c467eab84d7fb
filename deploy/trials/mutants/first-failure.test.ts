import { createRequire } from 'node:module';

type Test = { type: 'test'; mode?: string; errors: readonly unknown[] };
type Block = { type: 'describeBlock'; children: readonly (Block | Test)[] };
type Handle = (event: { name: string; test?: Test }, state: { rootDescribeBlock: Block }) => void;
const Environment = createRequire(import.meta.url)('./first-failure.cjs') as { prototype: { handleTestEvent: Handle } };

const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';
const before = process.env[ACTIVE];
afterEach(() => {
  if (before === undefined) delete process.env[ACTIVE];
  else process.env[ACTIVE] = before;
});

const aTest = (...errors: readonly unknown[]): Test => ({ type: 'test', errors });
const block = (...children: readonly (Block | Test)[]): Block => ({ type: 'describeBlock', children });
const tell = (root: Block, name: string, test?: Test): void =>
  Environment.prototype.handleTestEvent({ name, ...(test === undefined ? {} : { test }) }, { rootDescribeBlock: root });

describe('once a test has found a mutant', () => {
  it('no other runs, in this file and in those after it, until the next mutant', () => {
    process.env[ACTIVE] = 'one';
    const [fine, failed, later, deep] = [aTest(), aTest('wrong'), aTest(), aTest()];
    const root = block(fine, failed, later, block(block(deep)));
    tell(root, 'run_start');
    tell(root, 'test_done', fine);
    expect([later.mode, deep.mode]).toEqual([undefined, undefined]);
    tell(root, 'test_done', failed);
    expect([later.mode, deep.mode]).toEqual(['skip', 'skip']);

    const ofNextFile = aTest();
    tell(block(ofNextFile), 'run_start');
    expect(ofNextFile.mode).toBe('skip');

    process.env[ACTIVE] = 'two';
    const ofNextMutant = aTest();
    tell(block(ofNextMutant), 'run_start');
    expect(ofNextMutant.mode).toBeUndefined();
  });
  it('where nothing is planted every test runs', () => {
    delete process.env[ACTIVE];
    const [failed, later] = [aTest('wrong'), aTest()];
    tell(block(failed, later), 'test_done', failed);
    expect(later.mode).toBeUndefined();
  });
});

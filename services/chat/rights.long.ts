import { jest } from '@jest/globals';
import { type Stage, startStage } from './workbench/harness.ts';
import { nobodyElseIsTold } from './workbench/rights.ts';

jest.setTimeout(600_000);

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

it('nobody is ever told anything of a conversation in which they do not take part', async () => {
  expect(await nobodyElseIsTold(stage, 200)).toBeGreaterThan(8_000);
});

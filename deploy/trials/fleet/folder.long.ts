import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdsInPairs } from './pairs.ts';

describe('two replicas of each server on one folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-pairs-'));
  holdsInPairs({ folder, settings: {}, end: () => rm(folder, { recursive: true, force: true }) });
});

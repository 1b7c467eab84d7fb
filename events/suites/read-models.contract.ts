/** What every store of read models must do. An adapter's test file calls this with its harness. */
import type { ReadModels } from '../ports/read-models.ts';
import { finds } from './read-models/finds.ts';
import { lives } from './read-models/lives.ts';
import { totals } from './read-models/totals.ts';
import { writes } from './read-models/writes.ts';
import { type Absent, contract, type Harness } from './suite.ts';

export const readModelsContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: Harness<ReadModels> | Absent,
): void => contract({ port: 'ReadModels', ...subject }, harness, [...writes, ...finds, ...totals, ...lives]);

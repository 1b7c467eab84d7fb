import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '@lamplight/common/config/settings-table.ts';

const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');

describe('README', () => {
  it('lists every setting as the code reads it', () => {
    const [, table = ''] = /<!-- settings -->\n([\s\S]*?)\n<!-- \/settings -->/.exec(readme) ?? [];
    expect(table).toBe(settingsTable());
  });
});

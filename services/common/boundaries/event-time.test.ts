/** When a store recorded an event is for operators and the small print of the audit: no other code of the services names it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** With why each of them may. */
const MAY: Readonly<Record<string, string>> = {
  'services/common/audit/events.ts': 'the small print of an event, where an admin asks for it',
  'services/common/audit/routes.ts': 'whether they ask',
  'services/common/audit/verdict.ts': 'where a chain is broken: an event that was altered may say any time of its own',
  'services/projects/glance/events.ts': 'reads what its first version kept',
  'services/projects/invoices/show.ts':
    'of a payment: when somebody noted that it came in, which is the time of that event',
};

const sources = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'planted'].includes(entry.name) ? [] : sources(path);
    return /(?<!\.test)\.ts$/.test(entry.name) ? [path] : [];
  });
const names = (text: string): boolean => /\brecordedAt\b|\brecorded_at\b/.test(text);

it('nobody else goes by the clock of a store', () => {
  const found = sources('services').filter((path) => names(readFileSync(join(root, path), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(MAY).toSorted());
});

it.each(['react: ({ data, recordedAt }) =>', 'fact.recordedAt', "sort: [['recordedAt', -1]]"])(
  'a planted %s is found',
  (planted) => {
    expect(names(planted)).toBe(true);
  },
);

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@lamplight/operator/words.ts';
import { asked, folder, rules, runbooks } from './committed.ts';
import { spokenIn } from './promql.ts';
import { faultsIn, type Rule, runbookFaults } from './watched.ts';

describe('deploy/observability', () => {
  it('asks for nothing that no server tells', () => expect(faultsIn(asked, rules)).toEqual([]));
  it('has a runbook of four parts for each alert, and none besides', () => {
    expect(runbookFaults(rules, runbooks)).toEqual([]);
    expect(Object.keys(runbooks)).toHaveLength(15);
  });
  it('has runbooks whose commands and documents are there, with their headings', () => {
    for (const [name, text] of Object.entries(runbooks)) {
      for (const [, words = ''] of text.matchAll(/`npx lamplight ([^`]*)`/g))
        expect([name, words, parse(words.replaceAll('"', '').split(' '))]).toMatchObject([
          name,
          words,
          { is: 'command' },
        ]);
      for (const [, path = '', heading] of text.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)) {
        const file = join(folder, 'runbooks', path);
        expect([name, path, existsSync(file)]).toEqual([name, path, true]);
        if (heading === undefined) continue;
        const anchors = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
          anchorOf(title),
        );
        expect([name, anchors.includes(heading)]).toEqual([name, true]);
      }
      expect(dirname(name)).toBe('.');
    }
  });
  it('has runbooks that name no metric which is not there', () => {
    const told = Object.entries(runbooks).flatMap(([name, text]) =>
      [...text.matchAll(/`([^`]*(?:lamplight_|lamplight:|nodejs_|v8js_|http_server_)[^`]*)`/g)].map(
        ([, expr = '']) => ({
          where: name,
          expr: expr.replaceAll('…', ''),
        }),
      ),
    );
    expect(told.length).toBeGreaterThan(20);
    expect(faultsIn(told, rules)).toEqual([]);
  });
});

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

describe('what is planted in it is named:', () => {
  const rule = (expr: string, o: Partial<Rule> = {}): Rule => ({
    alert: 'Parked',
    expr,
    labels: { severity: 'page' },
    annotations: { summary: 's', runbook: 'deploy/observability/runbooks/Parked.md' },
    ...o,
  });
  it.each([
    ['a metric that is not there', 'lamplight_processor_parkd > 0', /no metric lamplight_processor_parkd/],
    ['a histogram without its part', 'lamplight_command_duration_seconds > 0', /no metric lamplight_command_duration/],
    ['a label that is not there', 'lamplight_jobs_parked{processor="x"} > 0', /has no label processor/],
    ['results grouped by what is not there', 'max by (queue) (lamplight_processor_parked)', /has a label queue/],
    ['a slip outside of the metrics', 'summ(lamplight_processor_parked)', /summ is no word/],
    ['a series that nothing records', 'lamplight:slo_errors:ratio_rate7d > 1', /no metric lamplight:slo_errors/],
    ['an expression of nothing', '1 > 0', /asks for no metric/],
  ])('%s', (_, expr, says) =>
    expect(faultsIn([{ where: 'Here', expr }], rules)).toContainEqual(expect.stringMatching(says)),
  );
  it('a summary that tells a label which is not there', () =>
    expect(faultsIn([{ where: 'Here', expr: 'lamplight_jobs_parked', says: '{{ $labels.kind }}' }], rules)).toEqual([
      'Here: nothing in it has a label kind',
    ]));
  const book = Object.values(runbooks)[0] ?? '';
  it.each([
    ['an alert without a runbook', [rule('x')], {}, /Parked has no runbook/],
    ['a runbook without an alert', [], { Parked: book }, /no alert Parked/],
    ['a runbook with a part left out', [rule('x')], { Parked: '## How to check\n' }, /not the four parts/],
    [
      'an alert that names another one’s',
      [rule('x', { annotations: { summary: 's', runbook: 'x' } })],
      { Parked: book },
      /does not name/,
    ],
    ['an alert that says nothing', [rule('x', { annotations: {} })], { Parked: book }, /has no summary/],
    ['an alert for nobody', [rule('x', { labels: {} })], { Parked: book }, /neither page nor ticket/],
  ] as const)('%s', (_, planted, books, says) =>
    expect(runbookFaults(planted, books)).toContainEqual(expect.stringMatching(says)),
  );
});

describe('an expression', () => {
  it('is read with its labels, and without what stands in quotes and brackets', () => {
    expect(
      spokenIn(
        'sum by (type, le) (rate(lamplight_command_duration_seconds_bucket{type=~"lamplight_x|by", outcome!="a"}[5m])) > 1.5',
      ),
    ).toEqual({
      metrics: [{ name: 'lamplight_command_duration_seconds_bucket', labels: ['type', 'outcome'] }],
      grouped: ['type', 'le'],
      unknown: [],
    });
  });
});

/** A dashboard as Grafana reads it: two panels a row, of the Prometheus that whoever looks picks. */
import type { Dashboard, Panel } from './dashboards.ts';

const [WIDTH, HEIGHT, A_ROW] = [12, 8, 2];
const SOURCE = { type: 'prometheus', uid: '$datasource' };

const drawn = ({ title, unit, queries }: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title,
  datasource: SOURCE,
  gridPos: { x: (index % A_ROW) * WIDTH, y: Math.floor(index / A_ROW) * HEIGHT, w: WIDTH, h: HEIGHT },
  fieldConfig: { defaults: { unit, min: unit === 'short' ? undefined : 0 }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: queries.map(({ expr, legend }, at) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + at),
    datasource: SOURCE,
    expr,
    legendFormat: legend,
  })),
});

export const grafanaOf = ({ name, title, panels }: Dashboard): object => ({
  uid: `lamplight-${name}`,
  title,
  tags: ['lamplight'],
  editable: false,
  schemaVersion: 39,
  time: { from: 'now-6h', to: 'now' },
  refresh: '30s',
  templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
  panels: panels.map(drawn),
});

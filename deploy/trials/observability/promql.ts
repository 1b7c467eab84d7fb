/** What a PromQL expression speaks of, as far as rules and dashboards of ours use the language. */
export type Spoken = Readonly<{
  /** Each metric with the labels that it is asked by. */
  metrics: readonly Readonly<{ name: string; labels: readonly string[] }>[];
  /** What results are grouped or matched by. */
  grouped: readonly string[];
  /** Words that are no metric of ours and nothing of the language: slips of the pen. */
  unknown: readonly string[];
}>;

const WORDS: ReadonlySet<string> = new Set([
  ...['sum', 'min', 'max', 'avg', 'count', 'topk', 'abs', 'rate', 'increase', 'histogram_quantile', 'max_over_time'],
  ...['and', 'or', 'unless', 'on', 'ignoring', 'by', 'without', 'bool', 'time', 'vector', 'absent', 'clamp_min'],
]);
const OURS = /^(?:up$|lamplight[_:]|nodejs_|v8js_|http_)/;

export const spokenIn = (expr: string): Spoken => {
  const grouped: string[] = [];
  const metrics: { name: string; labels: string[] }[] = [];
  const unknown: string[] = [];
  const bare = expr
    .replace(/"[^"]*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g, (_, names: string) => {
      grouped.push(...names.split(',').map((name) => name.trim()));
      return ' ';
    });
  for (const [, name = '', matchers = ''] of bare.matchAll(/([a-zA-Z_:][a-zA-Z0-9_:]*)\s*(\{[^}]*\})?/g)) {
    if (OURS.test(name))
      metrics.push({
        name,
        labels: [...matchers.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)\s*[=!]/g)].map(([, label = '']) => label),
      });
    else if (!WORDS.has(name)) unknown.push(name);
  }
  return { metrics, grouped, unknown };
};

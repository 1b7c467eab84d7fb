/** One page of traces as trees and figures in words. It runs no script and loads its style alone. */
import { type Branch, type KeptTrace, TRACES_KEPT, treeOf } from '@lamplight/common/telemetry/kept-traces.ts';
import { durationSaid, type Said } from './figures-said.ts';

export const OBSERVED_PATH = '/dev/observe';

export const observedPage = (traces: readonly KeptTrace[], figures: readonly Said[]): string => `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>What runs here</title>
<link rel="stylesheet" href="${OBSERVED_PATH}.css"></head>
<body><main>
<h1>What runs here</h1>
<p>Kept in memory, for this machine alone. <a href="${OBSERVED_PATH}">Look again</a></p>
<nav aria-label="On this page"><a href="#traces">Traces</a> <a href="#figures">Figures</a></nav>
<h2 id="traces">Traces</h2>
<p>${traces.length === 0 ? 'None yet. Do something on the site, then look again.' : `The newest first, ${TRACES_KEPT} at most. Open one to see what it caused.`}</p>
${traces.map(traceOf).join('\n')}
<h2 id="figures">Figures</h2>
${figures.map(figureOf).join('\n')}
</main></body>
</html>
`;

const traceOf = (trace: KeptTrace): string => {
  const tree = treeOf(trace);
  const [first] = tree;
  if (first === undefined) return '';
  const ends = trace.spans.map(({ startedAt, ms }) => startedAt + ms);
  const wholeMs = Math.max(...ends) - first.span.startedAt;
  const failed = trace.spans.some((span) => span.failed);
  const at = new Date(first.span.startedAt).toISOString().slice(11, 23);
  return `<details><summary><span class="name">${safe(titleOf(first))}</span> <span class="took">${durationSaid(wholeMs)}${failed ? ', <strong>failed</strong>' : ''}</span> <small>${at} UTC, ${trace.spans.length} ${trace.spans.length === 1 ? 'step' : 'steps'}</small></summary>
<p><small>Trace <code>${safe(trace.traceId)}</code>${trace.left === 0 ? '' : `, ${trace.left} more steps were not kept`}</small></p>
${listOf(tree, wholeMs)}</details>`;
};

/** `change` says little: of what it is says more. */
const titleOf = ({ span: { name, attributes } }: Branch): string => {
  const about = attributes.find(([label]) => ['type', 'processor', 'name'].includes(label))?.[1];
  return about === undefined ? name : `${name} ${about}`;
};

const listOf = (branches: readonly Branch[], wholeMs: number): string =>
  branches.length === 0 ? '' : `<ol>${branches.map((branch) => itemOf(branch, wholeMs)).join('')}</ol>`;

const itemOf = (branch: Branch, wholeMs: number): string => {
  const { span, startedMs, caused } = branch;
  const about = span.attributes.map(([label, held]) => `${label} ${held}`).join(' · ');
  return `<li><span class="name">${safe(titleOf(branch))}</span> <span class="took">${durationSaid(span.ms)}${span.failed ? ', <strong>failed</strong>' : ''}</span>
<meter min="0" max="${Math.max(wholeMs, 0.001).toFixed(3)}" value="${Math.min(span.ms, wholeMs).toFixed(3)}" aria-label="Share of the whole"></meter>
<small>after ${durationSaid(startedMs)}${about === '' ? '' : ` · ${safe(about)}`}</small>${listOf(caused, wholeMs)}</li>`;
};

const figureOf = ({ name, means, lines }: Said): string =>
  `<section><h3><code>${safe(name)}</code></h3><p>${safe(means)}</p><ul>${lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ul></section>`;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

/** Both themes are the browser's own colours. */
export const OBSERVED_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 0; }
a { color: inherit; }
nav a { display: inline-block; padding: .5rem .5rem .5rem 0; }
details, section { border-top: 1px solid #8884; padding: .5rem 0; }
summary { cursor: pointer; padding: .25rem 0; }
ol, ul { margin: .25rem 0; padding-left: 1rem; }
ol { list-style: none; border-left: 1px solid #8884; }
ol li { padding: .25rem 0; }
.name { font-weight: 600; }
.took { font-variant-numeric: tabular-nums; }
section p { margin: 0; }
meter { width: 6rem; max-width: 30%; height: .75rem; vertical-align: middle; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
`;

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brokenCitations, brokenLinks, commentsIn, documentOf } from './workbench/citations.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const papers = globSync(['*.md', 'docs/*.md'], { cwd: root });
const documents = new Map(papers.map((path) => [basename(path), documentOf(textOf(path))]));
const sources = globSync(['{bff,deploy,events,frontend,services}/**/*.{ts,tsx,css,mjs,cjs}', '*.{cjs,mjs}'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|boundaries)(\/|$)/.test(path),
});

describe('what is cited', () => {
  it('by a comment is a document of this project, and a heading that it has', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    const broken = sources.flatMap((path) =>
      brokenCitations(commentsIn(textOf(path)), documents).map((citation) => `${path}: ${citation}`),
    );
    expect(broken).toEqual([]);
  });

  it('by a document is there too, and so is what its links lead to', () => {
    const broken = papers.flatMap((path) => {
      const text = textOf(path);
      return [...brokenCitations(text, documents), ...brokenLinks(text, basename(path), documents)].map(
        (citation) => `${path}: ${citation}`,
      );
    });
    expect(broken).toEqual([]);
  });

  it('is seen where it is not there', () => {
    const rules = documentOf('# Rules\n## 1. Money\n### 4.6 Invoices, and *payment*\n- **I11** A fresh proof.\n');
    const known = new Map([['rules.md', rules]]);
    const source = `/** As rules.md §4.6, §4.7 has it, and rules.md I11, I12. */
      const file = 'notes.md'; // plans.md says why`;
    expect(brokenCitations(commentsIn(source), known)).toEqual(['rules.md 4.7', 'rules.md I12', 'plans.md']);
    const text =
      '[a](rules.md#46-invoices-and-payment) [b](#1-money) [c](rules.md#2-dates) [d](../plans.md) [e](https://x.y)';
    expect(brokenLinks(text, 'rules.md', known)).toEqual(['](rules.md#2-dates)', '](../plans.md)']);
  });
});

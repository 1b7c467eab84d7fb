import { readdirSync, readFileSync } from 'node:fs';
import { closure, limitOf, type Manifest, measure, measureSite, screenKey } from '../../scripts/bundle-budget.ts';
import { contrast, measureAll, tokensOf } from '../../scripts/contrast.ts';
import { APP } from './links.ts';
import { routes } from './routes.ts';

const css = readFileSync('frontend/src/styles/tokens.css', 'utf8');

describe('contrast', () => {
  it('every pair of tokens passes', () =>
    expect(measureAll(tokensOf(css)).filter((m) => m.ratio < m.least)).toEqual([]));

  it('sees a planted pair that does not', () => {
    const dim = tokensOf(css.replace('--text-3: #94969a', '--text-3: #5a5c60'));
    expect(
      measureAll(dim)
        .filter((m) => m.ratio < m.least)
        .map((m) => m.fore),
    ).toContain('text-3');
  });

  it('measures as WCAG does', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

it('every decoder that the PDF worker may ask for is in the built site, under the version that is asked for', () => {
  const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8')) as { version: string };
  const worker = readFileSync('node_modules/pdfjs-dist/build/pdf.worker.min.mjs', 'utf8');
  const asked = new Set(worker.match(/\w+_nowasm_fallback\.js/g));
  expect(asked.size).toBeGreaterThan(0);
  expect(readdirSync(`frontend/dist/assets/pdfjs-${version}`)).toEqual(expect.arrayContaining([...asked]));
});

describe('bundle budget', () => {
  const manifest = {
    'index.html': { file: 'index.js', dynamicImports: [APP] },
    [APP]: { file: 'app.js', imports: ['shared'], css: ['app.css'] },
    shared: { file: 'shared.js' },
    'src/features/marketing/screens/Home.tsx': { file: 'home.js', imports: ['shared'], dynamicImports: ['later'] },
    later: { file: 'later.js' },
  };
  const home = routes.filter((r) => r.id === 'home');

  it('holds for the built site', () =>
    expect(measureSite('frontend/dist').filter((f) => f.size > f.limit)).toEqual([]));

  it('brings the library of schemas with no screen of the portal but those of forms', () => {
    const built = JSON.parse(readFileSync('frontend/dist/.vite/manifest.json', 'utf8')) as Manifest;
    const isSchemas = (file: string) => readFileSync(`frontend/dist/${file}`, 'utf8').includes('~standard');
    const library = Object.keys(built).filter((key) => key.startsWith('_') && isSchemas(built[key]?.file ?? ''));
    expect(library).toHaveLength(1);
    const withIt = routes
      .filter(({ frame }) => frame === 'portal')
      .filter((route) => closure(built, [screenKey(route)]).has(library[0] ?? ''));
    expect(withIt.map(({ id }) => id).sort()).toEqual([
      ...['add-employee', 'admin-applications', 'admin-catalogue', 'admin-company', 'chat', 'payroll', 'profile'],
      ...['proposal-form', 'tech-stacks'],
    ]);
  });

  it('counts what is imported at once, each file once, and nothing lazy', () => {
    expect([...closure(manifest, [APP, 'src/features/marketing/screens/Home.tsx'])].sort()).toEqual([
      'shared',
      APP,
      'src/features/marketing/screens/Home.tsx',
    ]);
    expect(measure(manifest, () => 10 * 1024, home)[1]).toEqual({ what: '/ js', size: 40, limit: 120 });
  });

  it('sees an entry that imports what the app is made of, which the first paint would wait for', () => {
    const early = { ...manifest, 'index.html': { file: 'index.js', imports: ['shared'], dynamicImports: [APP] } };
    const over = (of: typeof manifest) => measure(of, () => 2 * 1024, home).filter((f) => f.size > f.limit);
    expect(over(manifest)).toEqual([]);
    expect(over(early)).toEqual([{ what: 'entry js', size: 4, limit: 3 }]);
  });

  it('sees a planted chunk that is too heavy, and a screen that is missing', () => {
    expect(
      measure(manifest, (file) => (file === 'later.js' ? 200 : 1) * 1024, home).filter((f) => f.size > f.limit),
    ).toEqual([{ what: 'later.js', size: 200, limit: 120 }]);
    expect(() => measure({ 'index.html': { file: 'a.js' } }, () => 1, home)).toThrow('not in the build');
  });

  it('sees a public page whose styles have fallen into many files, each of which the first paint waits for', () => {
    const styled = (files: number) => ({
      ...manifest,
      'src/features/marketing/screens/Home.tsx': {
        file: 'home.js',
        css: Array.from({ length: files }, (_, i) => `home-${i}.css`),
      },
    });
    const over = (files: number) => measure(styled(files), () => 1, home).filter((f) => f.size > f.limit);
    expect(over(2)).toEqual([]); // and the app's own
    expect(over(3)).toEqual([{ what: '/ style sheets', size: 4, limit: 3 }]);
  });

  it('sees two chunks that need each other, of which one would run before what it needs is there', () => {
    const circle = { ...manifest, shared: { file: 'shared.js', imports: [APP] } };
    const over = (of: typeof manifest) => measure(of, () => 1, home).filter((f) => f.size > f.limit);
    expect(over(manifest)).toEqual([]);
    expect(over(circle)).toEqual([{ what: 'chunks in a circle', size: 2, limit: 0 }]);
  });

  it('lets pdf.js alone be heavier, and its worker, each up to a bar of its own', () => {
    const laden = {
      ...manifest,
      'src/ui/pdf/pdfjs.ts': { file: 'pdfjs.js' },
      '../node_modules/pdfjs-dist/build/pdf.worker.min.mjs': { file: 'pdf.worker.min.mjs' },
    };
    const over = (kib: number) =>
      measure(laden, (file) => (file.startsWith('pdf') ? kib : 1) * 1024, home)
        .filter((f) => f.size > f.limit)
        .map((f) => [f.what, f.limit]);
    expect(over(135)).toEqual([]);
    expect(over(136)).toEqual([['pdfjs.js', 135]]);
    expect(over(376)).toEqual([
      ['pdfjs.js', 135],
      ['pdf.worker.min.mjs', 375],
    ]);
  });

  it('knows the bar of every route', () => {
    expect(
      routes
        .map((r) => [r.path, limitOf(r)])
        .filter(([, limit]) => limit === 120)
        .map(([path]) => path),
    ).toEqual([
      ...['/', '/services', '/pricing', '/products', '/careers', '/careers/:id', '/about', '/contact', '/terms'],
      ...['/application', '/project-delivery/:token', '/projects/:id', '*'],
    ]);
    expect(screenKey({ load: () => import('../features/marketing/screens/Home.tsx') })).toContain('marketing');
  });
});

import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { basicFonts } from './scripts/basic-fonts.ts';
import { declarations } from './scripts/declarations.ts';
import { pagesOnly } from './scripts/pages-only.ts';
import { pdfDecoders } from './scripts/pdf-decoders.ts';
import { sharedChunks } from './scripts/shared-chunks.ts';
import { APP, linksOf } from './src/app/links.ts';
import type { Loads } from './src/app/loads.ts';

/** Fonts that the first screen is set in; the rest come when a glyph asks for them. */
const PRELOADED = ['bricolage-grotesque-basic-wght-normal', 'geist-basic-wght-normal'];

/**
 * What the page's head needs from the build's own names: two font preloads, the entry, and the styles and scripts of the app,
 * which the entry only asks for later. They stand with the words that a drawn page replaces by its own (head.ts).
 */
const head = (): Plugin => ({
  name: 'ledger-head',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      if (!bundle) return html;
      const fonts = PRELOADED.map((name) => {
        const file = Object.keys(bundle).find((f) => f.includes(`${name}-`) && f.endsWith('.woff2'));
        if (!file) throw new Error(`font ${name} is not in the build`);
        return file;
      });
      const tags: HtmlTagDescriptor[] = fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        injectTo: 'head-prepend',
      }));
      const app = linksOf(loadsOfApp(bundle));
      // The entry first: what it asks for would else stand behind all the other files, of which a browser asks for six at a time.
      const [entry = ''] = /<script type="module"[^>]*><\/script>/.exec(html) ?? [];
      const page = html.replace(entry, '').replace('<!--head-->', `${entry}\n    <!--head-->`);
      return { html: page.replace('<!--boot-->', `${app}\n    <!--boot-->`), tags };
    },
  },
});

const loadsOfApp = (bundle: Rolldown.OutputBundle): Loads => {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk');
  const inOrder = (chunk: Rolldown.OutputChunk, seen: Set<Rolldown.OutputChunk>): Set<Rolldown.OutputChunk> => {
    if (seen.has(chunk)) return seen;
    for (const other of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) inOrder(other, seen);
    return seen.add(chunk);
  };
  const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${APP}`));
  if (!app) throw new Error('the app is not in the build');
  const own = [...inOrder(app, new Set())];
  return {
    styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    scripts: own.map(({ fileName }) => fileName),
  };
};

/** A name for developers' tools is given by an assignment, which keeps a component that nobody imports in the build. */
const unnamed = (): Plugin => ({
  name: 'unnamed',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
  },
});

/** Text assets beside their compressed forms, so that no request is compressed at run time. index.html is not: it carries the boot block. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post', // after Vite has put the names of the chunks in: what is compressed is what is served plain
    handler(_, bundle) {
      for (const [fileName, item] of Object.entries(bundle)) {
        if (!/\.(m?js|css|svg)$/.test(fileName)) continue;
        const source = Buffer.from(item.type === 'chunk' ? item.code : item.source);
        if (source.length < 1024) continue;
        const br = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  },
});

/** All that the page's entry imports, a bar of its own (bundle-budget.ts): in a chunk with more in it the first paint would wait for that. */
const PRELOAD = /vite\/preload-helper|\/src\/(api\/early|parts\/brief\/left)\.ts$/;

/** What the entry has read before the app. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** The package names no condition for it: without this the site carries the router's warnings for developers. */
const router = (file: string): string =>
  fileURLToPath(import.meta.resolve('react-router')).replace(/development\/index\.m?js$/, `production/${file}`);

/** Own modules that the app loads at once, whatever screen follows; what it loads later is not among them. */
const FIRST = [
  /\/bff\/contract\/(?:call|called|errors|pages|paths|roles|site)\.ts$/,
  /\/src\/styles\//,
  /\/src\/api\/(?:cache|chunk|client|failure|keys)\.ts$/,
  /\/src\/session\/(?:boot|lists|redirect|session|store|texts|useSession|ConcurrentNotice)\./,
  /\/src\/ui\/(?:Boundary|Button|Icon|RequestId|Skeleton|arrival|counted|cx|lead|useTitleWords|words)\./,
  /\/src\/app\/(?:App|Gate|Root|chunks|guard|match|nav|router|routes|screens|texts|title|useScrollPlaces|boundaries\/(?!Denied)|shell\/(?:Brand|Site|Waiting))/,
];

/** Styles of the public pages: one small file that all of them link, instead of six that each waits for. */
const SITE_STYLES = [
  /\/src\/(?:features\/marketing|parts\/site)\/.*\.module\.css/,
  /\/src\/features\/careers\/(?:parts\/(?:ApplicationForm|HowItGoes|JobFilters|JobRows)|screens\/(?:Careers|Job))\.module\.css/,
  /\/src\/ui\/Prose\.module\.css/,
];
/** What several of them draw with. */
const SITE_PARTS = /\/src\/(?:features\/marketing|parts\/site)\//;

const shared = sharedChunks();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    basicFonts(import.meta.dirname),
    react(),
    declarations(),
    head(),
    unnamed(),
    pdfDecoders(),
    compressed(),
    shared.plugin,
    pagesOnly(),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: router('index.mjs') },
      { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
    ],
  },
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false, sourcemap: false },
  builder: {}, // the site and then what draws it, by one `vite build`
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: { polyfill: false },
        // Whatever only some screens use becomes a file of its own, and every file is one more name in the list that the
        // app loads. What every page loads at once is one file: it packs better together, and is one name.
        rolldownOptions: {
          output: {
            // Of a name in that list the hash is what does not pack: 42 bits beside the name tell its versions apart as well.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'preload', test: PRELOAD },
                { name: 'react', test: REACT },
                { name: 'mono', test: /\/src\/styles\/mono\.css/ },
                { name: 'first', test: (id) => FIRST.some((pattern) => pattern.test(id)) },
                { name: 'site-styles', test: (id) => SITE_STYLES.some((pattern) => pattern.test(id)) },
                { name: 'site', test: SITE_PARTS, minShareCount: 3 },
                { debugName: 'shared', name: shared.name, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/pages.tsx', output: { codeSplitting: false } },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
});

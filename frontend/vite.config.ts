import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { pagesOnly } from './scripts/pages-only.ts';

/** Fonts that the first screen is set in; the rest come when a glyph asks for them. */
const PRELOADED = ['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal'];

/**
 * What the page's head needs from the build's own names: two font preloads, and an id on our stylesheet. React Aria writes
 * an inline `<style id="react-aria-pressable-style">` unless an element of that id exists; the content policy would refuse
 * it, so our stylesheet carries the id and holds its one rule. What a rendered page puts in comes last: its own styles
 * stand after those of every page, as they would had a script loaded them.
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
      const [words = ''] = /\s*<!--head-->.*<!--boot-->/s.exec(html) ?? [];
      return {
        html: html
          .replace('<link rel="stylesheet"', '<link rel="stylesheet" id="react-aria-pressable-style"')
          .replace(words, '')
          .replace(/\s*<\/head>/, (end) => words + end),
        tags,
      };
    },
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
        if (!/\.(js|css|svg)$/.test(fileName)) continue;
        const source = Buffer.from(item.type === 'chunk' ? item.code : item.source);
        if (source.length < 1024) continue;
        const br = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: br });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  },
});

/** Own modules that the page's entry loads at once, whatever screen follows; what it loads later is not among them. */
const FIRST = [
  /\/bff\/contract\/(?:errors|pages|roles|site)\.ts$/,
  /\/src\/styles\//,
  /\/src\/api\/(?:cache|chunk|client|failure|keys)\.ts$/,
  /\/src\/session\/(?:boot|lists|redirect|session|store|texts|useSession|ConcurrentNotice)\./,
  /\/src\/ui\/(?:Boundary|Button|Icon|RequestId|Skeleton|arrival|cx|words)\./,
  /\/src\/app\/(?:App|Gate|Root|chunks|guard|match|nav|router|routes|screens|texts|title|useScrollPlaces|boundaries\/(?!Denied)|shell\/(?:Brand|Site))/,
];

/** Styles of the public pages: one small file that all of them link, instead of five that each waits for. */
const SITE_STYLES = [
  /\/src\/features\/(?:marketing|common\/site)\/.*\.module\.css/,
  /\/src\/features\/careers\/(?:parts\/(?:ApplicationForm|JobFilters|JobRows)|screens\/(?:Careers|Job))\.module\.css/,
];
/** What several of them draw with. */
const SITE_PARTS = /\/src\/features\/(?:marketing|common\/site)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), head(), compressed(), pagesOnly()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false, sourcemap: false },
  builder: {}, // the site and then what draws it, by one `vite build`
  environments: {
    client: {
      build: {
        manifest: true,
        modulePreload: { polyfill: false },
        // Whatever only some screens use becomes a file of its own, and every file is one more name in the list that the
        // first page loads. What every page loads at once is one file: it packs better together, and is one name.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', test: (id) => FIRST.some((pattern) => pattern.test(id)) },
                { name: 'site-styles', test: (id) => SITE_STYLES.some((pattern) => pattern.test(id)) },
                { name: 'site', test: SITE_PARTS, minShareCount: 3 },
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

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Fonts that the first screen is set in; the rest come when a glyph asks for them. */
const PRELOADED = ['bricolage-grotesque-latin-wght-normal', 'geist-latin-wght-normal'];

/**
 * What the page's head needs from the build's own names: two font preloads, and an id on our stylesheet. React Aria writes
 * an inline `<style id="react-aria-pressable-style">` unless an element of that id exists; the content policy would refuse
 * it, so our stylesheet carries the id and holds its one rule.
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
      return {
        html: html.replace('<link rel="stylesheet"', '<link rel="stylesheet" id="react-aria-pressable-style"'),
        tags,
      };
    },
  },
});

/** Text assets beside their compressed forms, so that no request is compressed at run time. index.html is not: it carries the boot block. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), head(), compressed()],
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
});

/**
 * What pdf.js decodes scans with (JBIG2, CCITT fax, JPEG 2000), as JavaScript: its worker asks for these files by their
 * own names, and only when a document holds such a picture. Without them a scanned page stays blank.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

export const pdfDecoders = (): Plugin => ({
  name: 'pdf-decoders',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    const described = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    const { version } = JSON.parse(readFileSync(described, 'utf8')) as { version: string };
    for (const name of DECODERS)
      this.emitFile({
        type: 'asset',
        // The version in the path is what a hash is elsewhere under assets/: the name of exactly this content.
        fileName: `assets/pdfjs-${version}/${name}`,
        source: readFileSync(join(dirname(described), 'wasm', name)),
      });
  },
});

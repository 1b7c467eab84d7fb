/** Pictures from the design system: HTML set in Ledger's tokens and fonts, drawn by Chromium. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

export type Drawing = Readonly<{ name: string; css: string; html: string }>;

const require = createRequire(import.meta.url);
const FONTS = [
  ['Bricolage', 'bricolage-grotesque'],
  ['Geist', 'geist'],
  ['Geist Mono', 'geist-mono'],
] as const;

const font = (name: string, subset: string): string =>
  readFileSync(require.resolve(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`)).toString(
    'base64',
  );
const faces = (): string =>
  FONTS.flatMap(([family, name]) =>
    [
      ['latin', 'U+0000-00FF, U+2000-206F, U+2190-21FF, U+2212'],
      ['latin-ext', 'U+0100-02BA, U+1E00-1E9F, U+20A0-20C0'],
    ].map(
      ([subset = '', range]) =>
        `@font-face { font-family: "${family}"; src: url("data:font/woff2;base64,${font(name, subset)}"); font-weight: 100 900; unicode-range: ${range} }`,
    ),
  ).join('\n');

const tokens = (): string => readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');
const base = `* { box-sizing: border-box; margin: 0; padding: 0 } body { background: var(--ink-0); color: var(--text); font: 400 16px/24px var(--ui); -webkit-font-smoothing: antialiased; overflow: hidden }`;

export type Sheet = Readonly<{
  /** Pixels. */
  width: number;
  height: number;
  /** PNG where a reader of links must take it; WebP is a third of that. */
  format: 'png' | 'webp';
  /** Of the picture to what is drawn; 1 by default. */
  scale?: number;
  /** KiB that no picture may pass. */
  limit: number;
}>;

/**
 * @param folder is written to, one file a drawing
 * @throws Error where a picture is larger than the sheet's limit
 */
export const draw = async (
  drawings: readonly Drawing[],
  folder: URL,
  { width, height, format, scale = 1, limit }: Sheet,
): Promise<void> => {
  const path = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'dark' });
    const devTools = await page.context().newCDPSession(page);
    const head = `<style>${faces()}\n${tokens()}\n${base}`;
    for (const { name, css, html } of drawings) {
      await page.setContent(`${head}\n${css}</style>${html}`);
      await page.evaluate('document.fonts.ready');
      const { data } = await devTools.send('Page.captureScreenshot', {
        format,
        clip: { x: 0, y: 0, width, height, scale },
        ...(format === 'webp' ? { quality: 80 } : {}),
      });
      const picture = Buffer.from(data, 'base64');
      const says = `${name}.${format} ${(picture.length / 1024).toFixed(1)} KiB`;
      if (picture.length > limit * 1024) throw new Error(`${says}, over ${limit}`);
      writeFileSync(new URL(`${name}.${format}`, folder), picture);
      console.log(says);
    }
  } finally {
    await browser.close();
  }
};

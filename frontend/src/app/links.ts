import type { Loads } from './loads.ts';

/** The app, which the page's entry loads, as the build names it. */
export const APP = 'src/app/main.tsx';

/** Styles that a drawn page does not need for its first paint: the app loads them. */
export const isLater = (file: string): boolean => file.includes('/mono-');

/** Tags as Vite writes them, so that the script that loads a screen finds its files there. */
export const linksOf = ({ styles, scripts, fonts = [] }: Loads): string =>
  [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
  ].join('');

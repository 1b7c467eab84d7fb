import type { Loads } from './loads.ts';

/** The app, which the page's entry loads, as the build names it. */
export const APP = 'src/app/main.tsx';

/** Styles that a drawn page does without until it has been seen: the app brings them. */
export const isLater = (file: string): boolean => file.includes('/mono-');

/** As Vite writes them, so that the script that loads a screen finds them there. */
export const linksOf = ({ styles, scripts }: Loads): string =>
  [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');

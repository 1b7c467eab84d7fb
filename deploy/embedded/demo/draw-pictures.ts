/**
 * Draws the pictures of the demo company's products (1440 × 900) into `pictures`: screens of software as it would look in
 * use. They are committed; this is run again only when one is changed.
 *
 *   CHROMIUM_PATH=/usr/bin/chromium node deploy/embedded/demo/draw-pictures.ts
 */
import { draw } from '../../../frontend/scripts/drawing.ts';
import { clinicScreens } from './drawn/clinic.ts';
import { shelfScreens } from './drawn/shelf.ts';
import { waybillScreens } from './drawn/waybill.ts';

await draw([...clinicScreens, ...waybillScreens, ...shelfScreens], new URL('./pictures/', import.meta.url), {
  width: 1280,
  height: 800,
  scale: 1.125,
  format: 'webp',
  limit: 50,
});

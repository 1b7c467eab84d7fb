/** The widget with its worker: a file of the site, since the content policy refuses workers made of blobs. */
import 'altcha/external';
import ShaWorker from 'altcha/workers/sha?worker';
import { mount } from './widget.ts';

globalThis.$altcha.algorithms.set('SHA-256', () => new ShaWorker());

export { mount };

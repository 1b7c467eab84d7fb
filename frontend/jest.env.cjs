const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with Node's own fetch family, which jsdom lacks. MessageChannel stays out: React's scheduler would hold Jest open.
 */
const GIVEN = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'structuredClone',
  'AbortController',
  'AbortSignal',
];

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of GIVEN) this.global[name] = globalThis[name];
    // A page's channel lives as long as the page; a test's must not hold Jest open.
    this.global.BroadcastChannel = class extends globalThis.BroadcastChannel {
      constructor(name) {
        super(name);
        this.unref();
      }
    };
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
};

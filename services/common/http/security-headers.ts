/** Headers of every answer (security.md §16), also of errors. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const NOTHING = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
].map((feature) => `${feature}=()`);
const OWN = ['fullscreen', 'clipboard-write', 'picture-in-picture'].map((feature) => `${feature}=(self)`);
export const PERMISSIONS_POLICY = [...NOTHING, ...OWN].join(', ');

/** @param https whether browsers reach this origin over TLS: only then may they be told to insist on it */
export const securityHeaders = (o: { https: boolean }): RequestHandler => {
  const usual = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: o.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  return (req, res, next) => {
    res.set('permissions-policy', PERMISSIONS_POLICY);
    usual(req, res, next);
  };
};

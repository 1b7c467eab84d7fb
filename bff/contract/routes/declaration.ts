/** How a route is declared: where it is asked, who answers, who may ask, what is read and answered. */
import type { ZodMiniType } from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { FILE_LIMIT } from '../files.ts';
import type { Role } from '../roles.ts';
import type { ServiceName } from '../services.ts';

/** `public`: no session needed. `session`: signed in; `roles` is a first filter, the service decides about the object. */
export type RouteAccess = 'public' | Readonly<{ session: readonly Role[] | 'any' }>;
/**
 * `bff`: answered at the edge itself (sessions). `services`: each service answers for what it has recorded, and the edge asks
 * all of them, or the one that the path is about. The rest is proxied to the service of that name without /api.
 */
export type Answerer = 'bff' | 'services' | ServiceName;

export type Shapes = Readonly<{
  /** What the call does, in one line for whoever writes a script. */
  summary: string;
  /** Refusals of its own; those that its kind of call may meet anyway are told by `codes.ts`. */
  codes?: readonly ErrorCode[];
  request?: ZodMiniType;
  query?: ZodMiniType;
  answer?: ZodMiniType;
  /** Answered with the bytes of a file of one of these types, not JSON. */
  content?: readonly string[];
}>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Under `/api`; parameters match [A-Za-z0-9_-]{1,128}. */
type Path = `/${string}`;

export type Declaration = Shapes &
  Readonly<{
    method: Method;
    path: Path;
    to: Answerer;
    access: RouteAccess;
    body: 'none' | 'json' | 'multipart';
    /** Bytes of the body at most. */
    limit: number;
    /** Writes carry an Idempotency-Key, but for sign-in calls and those that count once by themselves (security.md §8). */
    keyed: boolean;
    /** Asked with the grant that the edge holds for this browser, and by nobody without one (security.md §13). */
    guest?: true;
  }>;

export { FILE_LIMIT };

const KIB = 1024;
const JSON_LIMIT = 256 * KIB;
const SIGN_IN_LIMIT = 16 * KIB;
export const PICTURE_LIMIT = 10 * KIB * KIB;
export const RECEIPT_LIMIT = 20 * KIB * KIB;

const OOXML = 'application/vnd.openxmlformats-officedocument';
export const PDF_TYPE = 'application/pdf';
export const RESUME_TYPES = [PDF_TYPE, 'application/msword', `${OOXML}.wordprocessingml.document`];
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
export const PROOF_TYPES = [PDF_TYPE, 'image/png', 'image/jpeg'];
export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = `${OOXML}.spreadsheetml.sheet`;
/** Letters of ASCII alone, as the fund takes them. */
export const PLAIN_TYPE = 'text/plain; charset=us-ascii';
export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
/** What nothing is known of but its bytes. */
export const OCTET_TYPE = 'application/octet-stream';
/** As files of a project are served, whatever they were called. */
export const FILE_TYPES = [
  ...[...PICTURE_TYPES, 'image/gif', 'video/mp4', 'video/quicktime', 'video/vnd.avi', 'video/x-ms-asf'],
  ...['audio/mpeg', 'audio/wav', 'audio/flac', ...RESUME_TYPES],
  ...['application/vnd.ms-excel', 'application/vnd.ms-powerpoint'],
  ...[XLSX_TYPE, `${OOXML}.presentationml.presentation`],
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `application/vnd.oasis.opendocument.${kind}`),
  ...['application/zip', TEXT_TYPE],
];

export const any = { session: 'any' } as const;
export const only = <const Roles extends readonly Role[]>(...roles: Roles) => ({ session: roles }) as const;
export const admin = only('admin');
/** Those who act inside projects; whose project it is, the service decides. */
export const members = only('client', 'employee', 'admin');
export const staff = only('employee', 'admin');

const bodiless = { body: 'none', limit: 0 } as const;
const json = { body: 'json', limit: JSON_LIMIT } as const;

export const get = <To extends Answerer, const Access extends RouteAccess, Shape extends Shapes>(
  path: Path,
  to: To,
  access: Access,
  shapes: Shape,
) => ({ method: 'GET' as const, path, to, access, ...bodiless, keyed: false, ...shapes });

export const write = <To extends Answerer, const Access extends RouteAccess, Shape extends Shapes>(
  path: Path,
  to: To,
  access: Access,
  shapes: Shape,
) => ({ method: 'POST' as const, path, to, access, ...json, keyed: true, ...shapes });

/** What is sent takes the place of what is there. */
export const replace = <To extends Answerer, const Access extends RouteAccess, Shape extends Shapes>(
  path: Path,
  to: To,
  access: Access,
  shapes: Shape,
) => ({ method: 'PUT' as const, path, to, access, ...json, keyed: true, ...shapes });

export const remove = <To extends Answerer, const Access extends RouteAccess, Shape extends Shapes>(
  path: Path,
  to: To,
  access: Access,
  shapes: Shape,
) => ({ method: 'DELETE' as const, path, to, access, ...bodiless, keyed: to !== 'bff', ...shapes });

/** Guarded by a proof or a code that counts once: a repeat is refused, or changes nothing. */
export const unkeyed = <Declared extends Declaration>(declared: Declared) => ({ ...declared, keyed: false });

/** By a delivery link, whoever is signed in: the service looks at the grant and at nothing else. */
export const ofGuest = <Declared extends Declaration>(declared: Declared) => ({ ...declared, guest: true as const });

export const signIn = <const Access extends RouteAccess, Shape extends Shapes>(
  path: Path,
  access: Access,
  shapes: Shape,
) => ({
  method: 'POST' as const,
  path,
  to: 'bff' as const,
  access,
  body: 'json' as const,
  limit: SIGN_IN_LIMIT,
  keyed: false,
  ...shapes,
});

export const upload = <To extends Answerer, const Access extends RouteAccess, Shape extends Shapes>(
  path: Path,
  to: To,
  access: Access,
  limit: number,
  shapes: Shape,
) => ({ method: 'POST' as const, path, to, access, body: 'multipart' as const, limit, keyed: true, ...shapes });
